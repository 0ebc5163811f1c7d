// Dynasty: a match of three games in a row, decided by the sum of points.
#include "engine/digest.hpp"
#include "engine/scoring.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_games.hpp"

#include <array>

using namespace engine;
using namespace tests;

namespace {

State begun(const std::string& rules_line, std::uint64_t seed = 1) {
  const Rules rules = rules_for(rules_line);
  return begin(rules, random_deal(rules, seed));
}

void play_random_game(State& state, bots::Dice& dice) {
  Events events;
  while (to_move(view(state)) != Seat::none)
    apply(state, to_move(view(state)), bots::random_action(view(state), dice), events);
}

Events next_game(State& state, std::uint64_t seed) {
  Events events;
  begin_next(state, random_deal(view(state).rules, seed), events);
  return events;
}

}  // namespace

TEST_CASE("dynasty: three games in a row, with any preset and number of players") {
  bots::Dice dice(3);
  for (const Preset preset : presets)
    for (const int players : players_of(preset)) {
      const std::string line = name(preset) + " players=" + std::to_string(players) + " dynasty=3";
      INFO(line);
      State state = begun(line);
      std::array<int, kingdoms_max> sums{};
      for (int game = 1; game <= 3; ++game) {
        REQUIRE(view(state).match.game == game);
        REQUIRE(view(state).round == 0);
        for (std::size_t i = 0; i < kingdoms(view(state).rules); ++i)
          REQUIRE(view(state).match.totals[i] == sums[i]);
        play_random_game(state, dice);
        for (std::size_t i = 0; i < kingdoms(view(state).rules); ++i)
          sums[i] += score(view(state), i).total;
        REQUIRE(view(state).phase == (game < 3 ? Phase::pause : Phase::over));
        if (game < 3) next_game(state, static_cast<std::uint64_t>(game) + 7);
      }
      for (const Standing& s : ranking(view(state))) CHECK(s.points == sums[s.kingdom]);
    }
}

TEST_CASE("dynasty: the next game begins with empty kingdoms, full supplies and its own deal") {
  State state = begun("queendomino players=3 dynasty=3");
  bots::Dice dice(5);
  play_random_game(state, dice);
  const Deal deal = random_deal(view(state).rules, 99);
  Events events;
  begin_next(state, deal, events);
  State fresh = begin(view(state).rules, deal);
  fresh.table.match = view(state).match;
  CHECK((view(state) == view(fresh)));
  CHECK(only<GameBegan>(events).game == 2);
  CHECK(count_of<Drawn>(events) == 1);
  CHECK(count_of<Turn>(events) == 1);
}

TEST_CASE("dynasty: between two games no action is legal") {
  State state = begun("kingdomino players=2 dynasty=3");
  bots::Dice dice(1);
  play_random_game(state, dice);
  CHECK(to_move(view(state)) == Seat::none);
  CHECK(legal_actions(view(state)).empty());
  CHECK(kinds_allowed(view(state)).empty());
  CHECK(verdict(state, ann, Discard{}) == "between_games");
  CHECK(verdict(state, bob, Resign{}) == "between_games");
}

TEST_CASE("dynasty: events alone lead from game to game") {
  State state = begun("royal players=3 dynasty=3", 4);
  bots::Dice dice(9);
  Events events;
  View folded = view(state);
  while (view(state).phase != Phase::over) {
    if (view(state).phase == Phase::pause)
      events = next_game(state, 77);
    else
      apply(state, to_move(view(state)), bots::random_action(view(state), dice), events);
    for (const Event& event : events) advance(folded, event);
    REQUIRE((folded == view(state)));
    REQUIRE(digest(folded) == digest(view(state)));
  }
}

TEST_CASE("dynasty: equal sums share the victory, whatever the territories") {
  State state = begun("kingdomino players=2 dynasty=3");
  bots::Dice dice(2);
  play_random_game(state, dice);
  next_game(state, 2);
  // Nothing is laid in this game yet, so the sums are those of the earlier games.
  state.table.match.totals = {50, 50};
  Ranking ranking = engine::ranking(view(state));
  CHECK(ranking[0].rank == 1);
  CHECK(ranking[1].rank == 1);
  CHECK(ranking[0].decided_by == DecidedBy::shared);
  state.table.match.totals = {50, 51};
  ranking = engine::ranking(view(state));
  CHECK(ranking[0].kingdom == 1);
  CHECK(ranking[0].decided_by == DecidedBy::points);
}

TEST_CASE("dynasty: a player who resigns is out of the match, and the last one left ends it") {
  State state = begun("kingdomino players=3 dynasty=3");
  bots::Dice dice(6);
  act(state, bob, Resign{});
  play_random_game(state, dice);
  next_game(state, 3);
  CHECK(view(state).resigned[index(bob)] == 1);
  CHECK(verdict(state, bob, Resign{}) == "already_resigned");
  while (view(state).round < 2) {
    REQUIRE(to_move(view(state)) != bob);
    act_anyhow(state);
  }
  act(state, cat, Resign{});
  CHECK(view(state).phase == Phase::over);
  CHECK(ranking(view(state))[0].kingdom == 0);
}

TEST_CASE("dynasty: one game or three, and a pause only between games") {
  CHECK(refusal("kingdomino players=4 dynasty=1") == "fine");
  CHECK(refusal("kingdomino players=4 dynasty=2") == "games_unknown");
  CHECK(refusal("kingdomino players=4 dynasty=3 pause=0") == "fine");
  CHECK(refusal("kingdomino players=4 dynasty=3 pause=600") == "fine");
  CHECK(refusal("kingdomino players=4 dynasty=3 pause=601") == "pause_out_of_range");
  CHECK(refusal("kingdomino players=4 pause=5") == "pause_needs_games");
  CHECK(refusal("kingdomino players=4 dynasty=1 pause=5") == "pause_needs_games");
  CHECK(rules_for("kingdomino players=4 dynasty=3").pause_seconds == pause_seconds_default);
}
