#include "engine/bots/level.hpp"

#include <algorithm>

namespace engine::bots {
namespace {

// In the order of Level.
constexpr std::array<std::string_view, levels.size()> names{
    "random",    "greedy_placement", "full_greedy", "careless",
    "provident", "flat_search",      "tree_search"};

}  // namespace

std::string_view name_of(Level level) {
  return names[static_cast<std::size_t>(level)];
}

std::optional<Level> level_from_name(std::string_view given) {
  const auto* found = std::find(names.begin(), names.end(), given);
  if (found == names.end()) return std::nullopt;
  return levels[static_cast<std::size_t>(found - names.begin())];
}

}  // namespace engine::bots
