// The steps of a turn with a court: lay, tax, build, bribe, choose.
#include "engine/turn.hpp"

#include "engine/game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/court_games.hpp"

#include <string>
#include <vector>

using namespace engine;
using namespace tests;

TEST_CASE("a turn is laying, taxing, building, bribing and choosing, in this order") {
  State state = two_towns({"bakery-1", "statue-1"});
  std::string steps;
  const auto then = [&](const Action& action) {
    const Events events = go(state, action);
    steps += name(only<Turn>(events).phase) + ' ';
  };
  CHECK(phase(state) == "tax");
  then(tax({cell(1, 0)}));
  then(build("statue-1", 2, 0));
  then(bribe("bakery-1"));
  CHECK(steps == "build bribe claim ");
  CHECK((only<Turn>(go(state, legal_actions(view(state))[0])) == Turn{2, bob, Phase::place}));
}

TEST_CASE("each step can be done without the optional steps before it") {
  const std::vector<std::string_view> buildings{"bakery-1", "statue-1"};
  State state = two_towns(buildings);
  CHECK(kinds(state) == "tax build bribe claim done");
  go(state, build("statue-1", 1, 0));
  CHECK(kinds(state) == "bribe claim done");

  state = two_towns(buildings);
  go(state, bribe("statue-1"));
  CHECK(phase(state) == "claim");
  CHECK(kinds(state) == "claim");

  state = two_towns(buildings);
  const DominoId domino = view(state).next[1].domino;
  go(state, claim(domino));
  CHECK((to_move(view(state)) == bob));
}

TEST_CASE("a skipped step does not come back in the same turn") {
  State state = two_towns({"bakery-1", "statue-1"});
  go(state, bribe("bakery-1"));
  CHECK(would(state, build("statue-1", 1, 0)) == "wrong_phase");
  CHECK(would(state, tax({cell(1, 0)})) == "wrong_phase");
  CHECK(would(state, bribe("statue-1")) == "wrong_phase");
  CHECK(would(state, lay(0, 1, 0, 2)) == "wrong_phase");
  CHECK(would(state, Discard{}) == "wrong_phase");
}

TEST_CASE("laying comes first: no other step is open before it") {
  State state = first_turn("queendomino players=4", {.queendomino = {43, 44, 45, 46}});
  CHECK(kinds(state) == "place");
  CHECK(would(state, tax({cell(1, 0)})) == "wrong_phase");
  CHECK(would(state, build("bakery-1", 1, 0)) == "wrong_phase");
  CHECK(would(state, bribe("bakery-1")) == "wrong_phase");
  CHECK(would(state, claim(view(state).next[0].domino)) == "wrong_phase");
}

TEST_CASE("done skips the present step to the next one with a legal action") {
  State state = two_towns();
  std::string steps;
  while (phase(state) != "claim") steps += name(only<Turn>(go(state, Done{})).phase) + ' ';
  CHECK(steps == "build bribe claim ");
}

TEST_CASE("laying and choosing are mandatory: they cannot be skipped") {
  State state = court_game("queendomino players=4");
  CHECK(would(state, Done{}) == "step_is_due");  // the first draft
  end_round(state);
  CHECK(phase(state) == "place");
  CHECK(would(state, Done{}) == "step_is_due");
  go(state, legal_actions(view(state))[0]);
  while (phase(state) != "claim") go(state, Done{});
  CHECK(would(state, Done{}) == "step_is_due");
}

TEST_CASE("Kingdomino has no steps to skip") {
  State state = game("kingdomino players=4");
  CHECK(would(state, Done{}) == "step_is_due");
  end_round(state);
  CHECK(would(state, Done{}) == "step_is_due");
  for (const Action& action : {tax({cell(1, 0)}), build("bakery-1", 1, 0), bribe("bakery-1")})
    CHECK(would(state, action) == "wrong_phase");
}

TEST_CASE("the first draft is choosing only") {
  State state = court_game("queendomino players=4");
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(kinds(state) == "claim");
    CHECK(would(state, bribe("bakery-1")) == "wrong_phase");
    CHECK(would(state, tax({cell(0, 0)})) == "wrong_phase");
    idle(state);
  }
  CHECK(phase(state) == "place");
}

TEST_CASE("without a knight in the supply the turn goes on without taxing") {
  State state = first_turn("queendomino players=4", {.queendomino = {43, 44, 45, 46}});
  treasury(state).knights = 0;
  CHECK(only<Turn>(go(state, lay(1, 0, 2, 0))).phase == Phase::build);
}

TEST_CASE("without a town square the turn goes on without building") {
  State state = first_turn("queendomino players=4");
  go(state, lay(1, 0, 2, 0));
  CHECK(only<Turn>(go(state, Done{})).phase == Phase::bribe);
}

TEST_CASE("when knights stand on all town squares the turn goes on without building") {
  State state = two_towns();
  treasury(state).knights = 2;
  CHECK(only<Turn>(go(state, tax({cell(1, 0), cell(2, 0)}))).phase == Phase::bribe);
}

TEST_CASE("when no building is affordable the turn goes on without building") {
  State state = two_towns();
  treasury(state).coins = 0;
  CHECK(kinds(state) == "tax build claim done");  // one is free
  state.table.court.board[0] = BuildingId::none;
  CHECK(kinds(state) == "tax claim done");
  CHECK(only<Turn>(go(state, Done{})).phase == Phase::claim);
}

TEST_CASE("taxes just collected can pay for a building") {
  State state = two_towns();
  treasury(state).coins = 0;
  state.table.court.board[0] = BuildingId::none;
  state.table.court.board[1] = BuildingId::none;
  CHECK(only<Turn>(go(state, tax({cell(1, 0)}))).phase == Phase::build);
  CHECK(would(state, build("sawmill-1", 2, 0)) == "fine");  // for 2
  CHECK(would(state, build("sawmill-2", 2, 0)) == "not_enough_coins");
}

TEST_CASE("with an empty board the turn goes on to choosing") {
  State state = two_towns();
  state.table.court.board.fill(BuildingId::none);
  CHECK(only<Turn>(go(state, tax({cell(1, 0)}))).phase == Phase::claim);
}

TEST_CASE("the last round has no choosing: done, or the last possible step, ends the turn") {
  State state = first_turn("queendomino players=4");
  idle_until_round(state, 12);
  CHECK(view(state).next.empty());
  const Seat first = to_move(view(state));
  go(state, legal_actions(view(state))[0]);
  while (optional(view(state).phase) && to_move(view(state)) == first) {
    CHECK(would(state, claim(qd(1))) == "wrong_phase");
    for (const Action& action : legal_actions(view(state)))
      CHECK_FALSE(std::holds_alternative<Claim>(action));
    go(state, Done{});
  }
  CHECK_FALSE((to_move(view(state)) == first));
  CHECK(count_of<Ended>(end_round(state)) == 1);
}

TEST_CASE("the last round still taxes, builds and bribes") {
  State state = first_turn("queendomino players=4", {.queendomino = {46, 47, 48, 45}});
  idle_until_round(state, 12);
  std::string open;
  for (int turn = 0; turn < 4; ++turn) {
    idle(state);
    if (!over(state)) open += kinds(state) + ' ';
    end_turn(state);
  }
  CHECK(open.find("tax") != std::string::npos);
  CHECK(open.find("bribe") != std::string::npos);
  CHECK(open.find("claim") == std::string::npos);
}

TEST_CASE("with two players each king takes a full turn") {
  State state = first_turn("queendomino players=2");
  std::string order;
  for (int turn = 0; turn < 4; ++turn) {
    order += name(to_move(view(state))) + ':';
    while (view(state).round == 1 && view(state).turn == turn) {
      order += ' ' + phase(state);
      idle(state);
    }
    order += "; ";
  }
  const std::string full = ": place tax bribe claim; ";
  CHECK(order == "Ann" + full + "Bob" + full + "Bob" + full + "Ann" + full);
  CHECK(int{view(state).round} == 2);
}

TEST_CASE("a round goes from the smallest number to the largest with a court, too") {
  State state = court_game("queendomino players=4");
  for (const int n : {4, 3, 2, 1}) go(state, claim(qd(n)));
  std::string order;
  for (int turn = 0; turn < 4; ++turn) {
    order += name(to_move(view(state))) + ' ';
    end_turn(state);
  }
  CHECK(order == "Dan Cat Bob Ann ");
}

TEST_CASE("the turn is checked before the step, and the step before its details") {
  State state = two_towns();
  CHECK(verdict(state, bob, Done{}) == "not_your_turn");
  CHECK(verdict(state, bob, build("bakery-1", 1, 0)) == "not_your_turn");
  CHECK(verdict(state, seat_at(200), bribe("bakery-1")) == "not_your_turn");
  go(state, Done{});
  CHECK(would(state, tax({})) == "wrong_phase");
  act(state, bob, Resign{});
  CHECK(verdict(state, bob, Done{}) == "already_resigned");
  idle_until_round(state, 99);
  for (const Action& action :
       {tax({cell(1, 0)}), build("bakery-1", 1, 0), bribe("bakery-1"), Action{Done{}}})
    CHECK(verdict(state, ann, action) == "game_over");
}

TEST_CASE("a step is open when it is mandatory or only optional ones lie before it") {
  State state = two_towns();
  const auto open = [&] {
    std::string text;
    for (const Phase p : {Phase::place, Phase::tax, Phase::build, Phase::bribe, Phase::claim})
      if (is_allowed(view(state), p)) text += name(p) + ' ';
    return text;
  };
  CHECK(open() == "tax build bribe claim ");
  go(state, Done{});
  CHECK(open() == "build bribe claim ");
  go(state, Done{});
  CHECK(open() == "bribe claim ");
  go(state, Done{});
  CHECK(open() == "claim ");
  idle(state);
  CHECK(open() == "place ");
}
