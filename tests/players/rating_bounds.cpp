// The bounds of inputs and outputs of ratings.
#include "server/players/bounds.hpp"
#include "server/players/logistic.hpp"
#include "tests/players/rating_support.hpp"
#include "tests/support/catch.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

using namespace tests;
using namespace server::players;

namespace {

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

// The result of rate(), or "fine".
std::string refusal(const std::vector<Team>& teams, const RatingParameters& parameters = {}) {
  try {
    rate(teams, parameters);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "fine";
}

std::string refusal_of(const Skill& skill) {
  return refusal({{{Skill{}}, 1}, {{Skill{}, skill}, 2}});
}

const std::vector<Team> fine{{{Skill{}}, 1}, {{Skill{}}, 2}};

}  // namespace

TEST_CASE("rating: invalid input is refused by name") {
  CHECK(refusal(fine) == "fine");
  CHECK(refusal(std::vector<Team>{}) == "the number of teams is 0, not from 2 to 8");
  CHECK(refusal({fine[0]}) == "the number of teams is 1, not from 2 to 8");
  CHECK(refusal(std::vector<Team>(9, fine[0])) == "the number of teams is 9, not from 2 to 8");
  CHECK(refusal({fine[0], {{}, 2}}) == "the number of members of team 2 is 0, not from 1 to 8");
  CHECK(refusal({{std::vector<Skill>(9), 1}, fine[1]}) ==
        "the number of members of team 1 is 9, not from 1 to 8");
  CHECK(refusal({fine[0], {{Skill{}}, 0}}) == "the place of team 2 is 0, and 1 is the best");
  CHECK(refusal_of({no_number, 8}) == "a mean of team 2 is nan, not from -1e+06 to 1e+06");
  CHECK(refusal_of({-infinity, 8}) == "a mean of team 2 is -inf, not from -1e+06 to 1e+06");
  CHECK(refusal_of({25, 0}) == "a deviation of team 2 is 0, not from 0.001 to 1000");
  CHECK(refusal_of({25, -1}) == "a deviation of team 2 is -1, not from 0.001 to 1000");
  CHECK(refusal_of({25, no_number}) == "a deviation of team 2 is nan, not from 0.001 to 1000");
  CHECK(refusal_of({25, infinity}) == "a deviation of team 2 is inf, not from 0.001 to 1000");
}

TEST_CASE("rating: every output is valid input") {
  TestDice dice(1);
  const auto pick = [&](const std::vector<double>& values) {
    return values[static_cast<std::size_t>(dice.below(static_cast<int>(values.size())))];
  };
  for (int i = 0; i < 3000; ++i) {
    const RatingParameters parameters{.beta = pick({0.001, 25.0 / 6, 1000}),
                                      .kappa = pick({1e-9, 0.0001, 1}),
                                      .tau = pick({0, 0.1, 1000}),
                                      .deviation_max = pick({0.001, 25.0 / 3, 1000}),
                                      .pairs_share = dice.below(2) == 0};
    std::vector<Team> teams(static_cast<std::size_t>(2 + dice.below(7)));
    for (Team& team : teams) {
      team.place = 1 + dice.below(8);
      for (int j = dice.below(8); j >= 0; --j)
        team.members.push_back({pick({-1e6, -40, 0, 25, 1e6}), pick({0.001, 1, 25.0 / 3, 1000})});
    }
    for (int game = 0; game < 3; ++game) {
      const auto after = rate(teams, parameters);
      for (std::size_t team = 0; team < teams.size(); ++team) teams[team].members = after[team];
    }
    REQUIRE(refusal(teams, parameters) == "fine");
    for (const Team& team : teams)
      for (const Skill& skill : team.members) CHECK(skill.deviation <= parameters.deviation_max);
  }
}

TEST_CASE("rating: no deviation exceeds a newcomer's, however long nothing is learned") {
  std::vector<Team> teams{{{Skill{500, 5}}, 1}, {{Skill{-500, 5}}, 2}};
  for (int game = 0; game < 10'000; ++game) {
    const auto after = rate(teams);
    teams[0].members = after[0];
    teams[1].members = after[1];
  }
  CHECK(teams[0].members[0] == Skill{500, 25.0 / 3});
}

TEST_CASE("rating: the logistic function is as accurate as the library's, and symmetric") {
  double before = 0;
  for (int i = -60 * 256; i <= 60 * 256; ++i) {
    const double x = i / 256.0;
    const double value = logistic(x);
    const double library = static_cast<double>(1 / (1 + std::exp(-static_cast<long double>(x))));
    if (std::abs(x) < 50) CHECK(std::abs(value - library) <= 4e-16 * library);
    CHECK(std::abs(value + logistic(-x) - 1) <= 2.3e-16);
    CHECK(value >= before);
    before = value;
  }
  CHECK(logistic(0) == 0.5);
  CHECK(logistic(-infinity) == 0);
  CHECK(logistic(infinity) == 1);
}

TEST_CASE("rating: sums have the same bits in every order") {
  CHECK(sum({0.1, 0.2, 0.3}) == sum({0.3, 0.2, 0.1}));
  CHECK(sum({1e16, 1, -1e16}) == sum({1, 1e16, -1e16}));
  CHECK(sum({}) == 0);
}
