// Players for tests of ratings, and a random source that is the same everywhere.
#pragma once

#include "server/players/bounds.hpp"
#include "server/players/logistic.hpp"
#include "server/players/rating.hpp"

#include <cstdint>
#include <random>
#include <span>
#include <utility>
#include <vector>

namespace tests {

using server::players::rate;
using server::players::RatingParameters;
using server::players::Skill;
using server::players::Team;

class TestDice {
 public:
  explicit TestDice(std::uint64_t seed) : engine_(seed) {}

  // In [0, 1).
  double share() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }
  int below(int bound) { return static_cast<int>(share() * bound); }
  double between(double low, double high) { return low + (high - low) * share(); }
  Skill skill() { return {between(0, 50), between(0.1, 25.0 / 3)}; }

  template <typename Value>
  void shuffle(std::vector<Value>& values) {
    for (int i = static_cast<int>(values.size()) - 1; i > 0; --i)
      std::swap(values[static_cast<std::size_t>(i)],
                values[static_cast<std::size_t>(below(i + 1))]);
  }

  // Two to eight teams of one to three, with places of which some are shared.
  std::vector<Team> teams() {
    std::vector<Team> made(static_cast<std::size_t>(2 + below(7)));
    for (Team& team : made) {
      for (int i = below(3); i >= 0; --i) team.members.push_back(skill());
      team.place = 1 + below(static_cast<int>(made.size()));
    }
    return made;
  }

 private:
  std::mt19937_64 engine_;
};

// The chance of the first to win, with which rate() compares a result.
inline double chance(const Skill& one, const Skill& other) {
  const auto a = server::players::strength(std::span(&one, 1));
  const auto b = server::players::strength(std::span(&other, 1));
  return server::players::logistic((a.mean - b.mean) /
                                   server::players::spread(a, b, RatingParameters{}.beta));
}

// One against one: the skills of both afterwards.
inline std::pair<Skill, Skill> duel(const Skill& one, const Skill& other, int place,
                                    int other_place, const RatingParameters& parameters = {}) {
  const std::vector<Team> teams{{{one}, place}, {{other}, other_place}};
  const auto after = rate(teams, parameters);
  return {after[0][0], after[1][0]};
}

}  // namespace tests
