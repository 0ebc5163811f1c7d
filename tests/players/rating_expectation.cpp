// Chances, even games and bands.
#include "server/players/expectation.hpp"
#include "tests/players/rating_support.hpp"
#include "tests/support/catch.hpp"

#include <cmath>
#include <stdexcept>

using namespace tests;
using namespace server::players;

namespace {

bool near(double a, double b, double by = 1e-12) {
  return std::abs(a - b) <= by;
}

using Table = std::vector<std::vector<Skill>>;

}  // namespace

TEST_CASE("rating: chances of both directions add up to one") {
  TestDice dice(1);
  for (int i = 0; i < 2000; ++i) {
    const Skill one = dice.skill(), other = dice.skill();
    CHECK(near(chance(one, other) + chance(other, one), 1));
    CHECK((chance(one, other) > 0.5) == (one.mean > other.mean));
  }
  CHECK(chance(Skill{}, Skill{}) == 0.5);
}

TEST_CASE("rating: a result is compared with its chance") {
  const Skill one{31, 3}, other{24, 5};
  const RatingParameters still{.tau = 0};
  const double won = duel(one, other, 1, 2, still).first.mean - one.mean;
  const double lost = one.mean - duel(one, other, 2, 1, still).first.mean;
  CHECK(near(chance(one, other), lost / (won + lost)));
}

TEST_CASE("rating: sqrt(2) beta of difference are 73 wins of 100 between well-known players") {
  CHECK(near(chance({25 + std::sqrt(2) * 25 / 6, 0.001}, {25, 0.001}), 0.731058, 1e-6));
}

TEST_CASE("rating: chances of lesser-known players are closer to even") {
  CHECK(chance({30, 1}, {25, 1}) > chance({30, 8}, {25, 8}));
  CHECK(chance({30, 8}, {25, 8}) > 0.5);
}

TEST_CASE("rating: the strength of a team is the sum of its members") {
  CHECK(chance({{30, 2}, {20, 2}}, Members{{25, 2}, {25, 2}}) == 0.5);
  CHECK(chance({{30, 2}, {30, 2}}, Members{{30, 2}}) > 0.9);
}

TEST_CASE("rating: the chances to come first add up, and the stronger has more") {
  TestDice dice(2);
  for (int i = 0; i < 2000; ++i) {
    Table teams(static_cast<std::size_t>(2 + dice.below(7)));
    for (auto& team : teams) team = {dice.skill()};
    const auto chances = chances_first(teams);
    double sum = 0;
    for (std::size_t a = 0; a < teams.size(); ++a) {
      sum += chances[a];
      for (std::size_t b = 0; b < teams.size(); ++b)
        if (teams[a][0].mean > teams[b][0].mean) CHECK(chances[a] > chances[b]);
    }
    CHECK(near(sum, 1));
    if (teams.size() == 2) CHECK(near(chances[0], chance(teams[0], teams[1])));
  }
}

TEST_CASE("rating: chances stay numbers for decided pairs") {
  const auto chances = chances_first(Table{{{1e6, 0.001}}, {{-1e6, 0.001}}, {{0, 1000}}});
  CHECK(chances[0] == 1);
  CHECK(chances[1] == 0);
  CHECK(chances[2] < 1e-200);
  CHECK(evenness(Table{{{1e6, 0.001}}, {{-1e6, 0.001}}}) == 0);
}

TEST_CASE("rating: the most uneven pair makes a game uneven") {
  CHECK(evenness(Table{{{25, 2}}, {{25, 2}}, {{25, 2}}}) == 1);
  const double pair = evenness(Table{{{25, 2}}, {{33, 2}}});
  CHECK(pair < 1);
  CHECK(evenness(Table{{{25, 2}}, {{33, 2}}, {{29, 2}}}) == pair);
  const Skill strong{25 + even_band({25, 2}, 0.25).to - 25, 2};
  CHECK(near(evenness(Table{{{25, 2}}, {strong}}), 0.75));
}

TEST_CASE("rating: at the ends of a band the weaker has exactly the requested chance") {
  const Skill skill{28, 3};
  for (const double least : {0.1, 0.25, 0.4, 0.5}) {
    const Band band = even_band(skill, least);
    CHECK(near(chance(skill, {band.to, 3}), least));
    CHECK(near(chance({band.from, 3}, skill), least));
  }
  CHECK(even_band(skill, 0.5).from == 28);
}

TEST_CASE("rating: invalid input has no forecast") {
  CHECK_THROWS_AS(chance({25, 0}, {25, 1}), std::invalid_argument);
  CHECK_THROWS_AS(chances_first(Table{{{25, 1}}}), std::invalid_argument);
  CHECK_THROWS_AS(evenness(Table(9, {Skill{}})), std::invalid_argument);
  CHECK_THROWS_AS(chances_first(Table{{{25, 1}}, {}}), std::invalid_argument);
  for (const double least : {0.0, -1.0, 0.51, std::nan("")})
    CHECK_THROWS_AS(even_band({25, 1}, least), std::invalid_argument);
}

TEST_CASE("rating: a newcomer's shown rating is zero") {
  CHECK(near(displayed_rating({}), 0));
  CHECK(displayed_rating({30, 2}) == 24);
}
