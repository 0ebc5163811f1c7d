#include "server/players/stored_rating.hpp"

#include "server/players/bounds.hpp"

#include <algorithm>
#include <cmath>

namespace server::players {

namespace {

constexpr double millionths = 1'000'000;

}  // namespace

StoredSkill to_stored(const Skill& skill) {
  require_bounds(std::span(&skill, 1), "a player to be stored");
  return {std::llround(skill.mean * millionths), std::llround(skill.deviation * millionths)};
}

Skill from_stored(const StoredSkill& skill) {
  const Skill found{static_cast<double>(skill.mean) / millionths,
                    static_cast<double>(skill.deviation) / millionths};
  require_bounds(std::span(&found, 1), "a stored player");
  return found;
}

std::int64_t points(const StoredSkill& skill) {
  return std::max<std::int64_t>(skill.mean - 3 * skill.deviation, 0) / 10'000;
}

}  // namespace server::players
