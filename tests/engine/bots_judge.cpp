// The players' judgement of a past action, and of the state of a game.
#include "engine/bots/random.hpp"
#include "engine/bots/search.hpp"
#include "engine/scoring.hpp"
#include "tests/engine/bots_support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_games.hpp"

#include <cmath>
#include <numeric>
#include <optional>

using namespace engine;
using namespace tests;
using bots::by_playouts;
using bots::Forecast;
using bots::Searcher;
using bots::Verdict;

namespace {

std::optional<Verdict> judge(const View& view, const Action& action, std::uint32_t playouts) {
  bots::Dice dice(7);
  return Searcher({}).judge(view, action, by_playouts(playouts), dice);
}

bool close(double a, double b) {
  return std::abs(a - b) < 1e-9;
}

double sum(const std::array<double, kingdoms_max>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

}  // namespace

TEST_CASE("every action of a step can be judged") {
  for (const Preset preset : presets)
    for (const int players : players_of(preset)) {
      RulesRequest request;
      request.preset = preset;
      request.players = players;
      request.decline = Decline::may_decline;
      const Rules rules = *make_rules(request);
      CAPTURE(words(request));
      State state = begin(rules, random_deal(rules, 11));
      bots::Dice dice(static_cast<std::uint64_t>(players));
      while (view(state).phase != Phase::over) {
        const View& now = view(state);
        const Action action = bots::random_action(now, dice);
        // One in three, of which each game has some for every kind of step.
        if (dice(3) == 0) {
          const auto verdict = judge(now, action, 8);
          REQUIRE(verdict);
          CHECK_FALSE(check(now, to_move(now), verdict->best.action));
          CHECK(verdict->after.playouts > 0);
          CHECK(close(sum(verdict->after.win), 1));
        }
        Events events;
        apply(state, to_move(now), action, events);
      }
    }
}

TEST_CASE("a badly placed domino is judged as such, with a better place") {
  const View view = position("w1 f0 ##", 1, {});
  const auto bad = judge(view, Place{{{0, 1}, {0, 2}}}, 300);
  REQUIRE(bad);
  CHECK(name(bad->played.action) == name(Action{Place{{{0, 1}, {0, 2}}}}));
  CHECK(close(bad->best.points - bad->played.points, 2));
  View after = view;
  advance(after, Placed{ann, kd(1), std::get<Place>(bad->best.action).at});
  CHECK(score(after, 0).territory_points == 3);

  const auto good = judge(view, bad->best.action, 300);
  REQUIRE(good);
  CHECK(name(good->best.action) == name(good->played.action));
  CHECK(good->best.worth == good->played.worth);
}

TEST_CASE("both orders of a domino with two equal halves are one place") {
  const View view = position("w1 f0 ##", 1, {});
  const auto a = judge(view, Place{{{0, 1}, {0, 2}}}, 300);
  const auto b = judge(view, Place{{{0, 2}, {0, 1}}}, 300);
  REQUIRE((a && b));
  CHECK(a->played.points == b->played.points);
}

TEST_CASE("a place is judged with the best choice after it") {
  const View view = position("w0 w0 ##", 46, {7, 40, 42});
  const auto verdict = judge(view, Place{{{0, 1}, {0, 2}}}, 2000);
  REQUIRE(verdict);
  CHECK(verdict->played.choice != DominoId::none);
  CHECK(verdict->played.playouts > 200);
  CHECK(verdict->best.playouts > 200);
}

TEST_CASE("resigning and skipping a step are not judged") {
  CHECK_FALSE(judge(position(ring, 46, {7}), Resign{}, 10));
  CHECK_FALSE(judge(position(ring, 46, {7}), Claim{kd(7)}, 10));
}

TEST_CASE("a forecast of a finished game is its result") {
  const Rules rules = rules_for("queendomino players=3");
  State state = begin(rules, random_deal(rules, 5));
  bots::Dice dice(5);
  const Forecast at_first = forecast(view(state), by_playouts(200), dice);
  CHECK(at_first.playouts == 200);
  CHECK(close(sum(at_first.win), 1));
  while (view(state).phase != Phase::over) {
    Events events;
    apply(state, to_move(view(state)), bots::random_action(view(state), dice), events);
  }
  const Forecast result = forecast(view(state), by_playouts(200), dice);
  CHECK(result.playouts == 1);
  for (std::size_t i = 0; i < kingdoms(rules); ++i)
    CHECK(result.points[i] == score(view(state), i).total);
}
