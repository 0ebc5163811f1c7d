// Invariants of every rating, tried on random input.
#include "server/players/rating.hpp"
#include "tests/players/rating_support.hpp"
#include "tests/support/catch.hpp"

#include <cmath>
#include <numeric>

using namespace tests;

namespace {

constexpr int games_tried = 2000;

double squared(double value) {
  return value * value;
}

}  // namespace

TEST_CASE("rating: of two, the winner never loses points and the loser never gains any") {
  TestDice dice(1);
  for (int i = 0; i < games_tried; ++i) {
    const Skill one = dice.skill(), other = dice.skill();
    const auto [winner, loser] = duel(one, other, 1, 2);
    CAPTURE(one.mean, one.deviation, other.mean, other.deviation);
    CHECK(winner.mean >= one.mean);
    CHECK(loser.mean <= other.mean);
  }
}

TEST_CASE("rating: a surprise changes more than an expected result") {
  const Skill strong{35, 4}, weak{20, 4};
  const double expected = duel(strong, weak, 1, 2).first.mean - strong.mean;
  const double surprise = strong.mean - duel(strong, weak, 2, 1).first.mean;
  CHECK(expected > 0);
  CHECK(surprise > 5 * expected);
}

TEST_CASE("rating: a well-known player changes less") {
  const auto [known, unknown] = duel({25, 1}, {25, 8}, 1, 2);
  CHECK(known.mean - 25 < (25 - unknown.mean) / 20);
}

TEST_CASE("rating: a shared place of two equal players changes only their certainty") {
  TestDice dice(2);
  for (int i = 0; i < games_tried; ++i) {
    const Skill skill = dice.skill();
    const auto [one, other] = duel(skill, skill, 3, 3, {.tau = 0});
    CHECK(one.mean == skill.mean);
    CHECK(one == other);
    CHECK(one.deviation < skill.deviation);
  }
}

TEST_CASE("rating: when all share the place of a game, no mean of equals changes") {
  for (std::size_t k = 2; k <= 8; ++k) {
    const std::vector<Team> teams(k, {{Skill{}}, 1});
    for (const auto& team : rate(teams)) CHECK(team[0].mean == Skill{}.mean);
  }
}

TEST_CASE("rating: a shared place draws unequal players together") {
  const auto [strong, weak] = duel({30, 4}, {20, 4}, 1, 1);
  CHECK(strong.mean < 30);
  CHECK(weak.mean > 20);
}

TEST_CASE("rating: of equals, a better place never gives a lower rating") {
  TestDice dice(3);
  for (int i = 0; i < games_tried; ++i) {
    std::vector<Team> teams(static_cast<std::size_t>(2 + dice.below(7)), {{Skill{}}, 1});
    for (Team& team : teams) team.place = 1 + dice.below(4);
    const auto after = rate(teams);
    for (std::size_t a = 0; a < teams.size(); ++a)
      for (std::size_t b = 0; b < teams.size(); ++b) {
        if (teams[a].place < teams[b].place) CHECK(after[a][0].mean > after[b][0].mean);
        if (teams[a].place == teams[b].place) CHECK(after[a][0] == after[b][0]);
      }
  }
}

TEST_CASE("rating: gains equal losses, weighted by uncertainty") {
  TestDice dice(4);
  const RatingParameters parameters;
  for (int i = 0; i < games_tried; ++i) {
    const auto teams = dice.teams();
    const auto after = rate(teams, parameters);
    double balance = 0;
    for (std::size_t team = 0; team < teams.size(); ++team) {
      const Skill& before = teams[team].members[0];
      const double variance = squared(before.deviation) + squared(parameters.tau);
      balance += (after[team][0].mean - before.mean) / variance;
    }
    CHECK(std::abs(balance) < 1e-9);
  }
}

TEST_CASE("rating: among players of equal certainty the sum of means stays") {
  TestDice dice(5);
  for (int i = 0; i < games_tried; ++i) {
    std::vector<Team> teams(static_cast<std::size_t>(2 + dice.below(7)));
    double before = 0, after = 0;
    for (Team& team : teams) {
      team = {{{dice.between(0, 50), 3}}, 1 + dice.below(8)};
      before += team.members[0].mean;
    }
    for (const auto& team : rate(teams)) after += team[0].mean;
    CHECK(std::abs(after - before) < 1e-9);
  }
}

TEST_CASE("rating: members of a team move together, the uncertain ones further") {
  const std::vector<Team> teams{{{{30, 2}, {20, 6}}, 1}, {{{26, 3}, {26, 3}}, 2}};
  const auto after = rate(teams, {.tau = 0});
  const double known = after[0][0].mean - 30, unknown = after[0][1].mean - 20;
  CHECK(known > 0);
  CHECK(std::abs(unknown / known - 36.0 / 4) < 1e-9);
  CHECK(after[1][0] == after[1][1]);
}

TEST_CASE("rating: the order in which teams and members are given changes no bit") {
  TestDice dice(6);
  for (int i = 0; i < games_tried; ++i) {
    const auto teams = dice.teams();
    const auto after = rate(teams);
    std::vector<std::size_t> order(teams.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    dice.shuffle(order);
    std::vector<Team> mixed;
    for (const std::size_t from : order) {
      mixed.push_back(teams[from]);
      std::reverse(mixed.back().members.begin(), mixed.back().members.end());
    }
    auto mixed_after = rate(mixed);
    for (std::size_t to = 0; to < order.size(); ++to) {
      std::reverse(mixed_after[to].begin(), mixed_after[to].end());
      CHECK(mixed_after[to] == after[order[to]]);
    }
  }
}

TEST_CASE("rating: only the order of places matters") {
  TestDice dice(7);
  for (int i = 0; i < games_tried; ++i) {
    const auto teams = dice.teams();
    auto stretched = teams;
    for (Team& team : stretched) team.place = 10 * team.place - 7;
    CHECK(rate(stretched) == rate(teams));
  }
}

TEST_CASE("rating: for two players, sharing pairs makes no difference") {
  TestDice dice(8);
  for (int i = 0; i < games_tried; ++i) {
    const Skill one = dice.skill(), other = dice.skill();
    const int place = 1 + dice.below(3);
    CHECK(duel(one, other, place, 2) == duel(one, other, place, 2, {.pairs_share = false}));
  }
}

TEST_CASE("rating: without drift no player becomes less certain") {
  TestDice dice(9);
  for (int i = 0; i < games_tried; ++i) {
    const auto teams = dice.teams();
    const auto after = rate(teams, {.tau = 0});
    for (std::size_t team = 0; team < teams.size(); ++team)
      for (std::size_t j = 0; j < teams[team].members.size(); ++j)
        CHECK(after[team][j].deviation <= teams[team].members[j].deviation);
  }
}

TEST_CASE("rating: a result is compared with its chance") {
  const Skill one{31, 3}, other{24, 5};
  const RatingParameters still{.tau = 0};
  const double won = duel(one, other, 1, 2, still).first.mean - one.mean;
  const double lost = one.mean - duel(one, other, 2, 1, still).first.mean;
  CHECK(std::abs(chance(one, other) - lost / (won + lost)) <= 1e-12);
}
