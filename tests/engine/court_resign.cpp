// Leaving a game with a court: which pieces stay, which go, and when the game ends. Teams:
// teams.cpp.
#include "engine/scoring.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/court_games.hpp"

#include <string>

using namespace engine;
using namespace tests;

TEST_CASE("resigning in any optional step keeps the placed domino and passes the turn on") {
  for (const Phase step : {Phase::tax, Phase::build, Phase::bribe, Phase::claim}) {
    State state = two_towns();
    while (phase(state) != name(step)) go(state, Done{});
    const Events events = act(state, ann, Resign{});
    CAPTURE(name(step));
    CHECK(count_of<Removed>(events) == 0);
    CHECK((only<Turn>(events) == Turn{2, bob, Phase::place}));
    CHECK(view(state).kingdoms[0].laid().size() == 1);
  }
}

TEST_CASE("resigning while another is in an optional step leaves that step as it is") {
  for (const Phase step : {Phase::tax, Phase::build, Phase::bribe}) {
    State state = two_towns();
    while (phase(state) != name(step)) go(state, Done{});
    const Actions before = legal_actions(view(state));
    const Events events = act(state, cat, Resign{});
    CHECK(count_of<Turn>(events) == 0);
    CHECK(phase(state) == name(step));
    CHECK((legal_actions(view(state)) == before));
  }
}

TEST_CASE("coins, knights, towers and buildings of a player who resigned stay where they are") {
  State state = two_towns({"watchtower-1"});
  go(state, tax({cell(1, 0)}));
  go(state, build("watchtower-1", 2, 0));
  const Treasury before = treasury(state);
  const int knights = view(state).court.knights;
  act(state, ann, Resign{});
  CHECK((treasury(state) == before));
  CHECK(int{view(state).court.knights} == knights);
  CHECK(int{view(state).court.towers} == 15 - 2);
  CHECK(score(view(state), 0).buildings == 3);
}

TEST_CASE("a dragon bribed by a player who resigned is away until the round ends") {
  State state = two_towns();
  go(state, bribe("bakery-1"));
  act(state, ann, Resign{});
  idle(state);
  CHECK(would(state, bribe("bakery-2")) == "dragon_away");
  end_round(state);
  CHECK(view(state).court.dragon_home);
}

TEST_CASE("the last of a round resigns: the board is filled and the next round begins") {
  State state = two_towns();
  go(state, build("bakery-1", 1, 0));
  end_turn(state);
  idle_until(state, cat);
  const Events events = act(state, cat, Resign{});
  CHECK(count_of<Removed>(events) == 2);  // what was Cat's, and what Cat would have chosen
  CHECK(only<Refilled>(events).buildings.size() == 1);
  CHECK((only<RoundBegan>(events) == RoundBegan{2}));
}

TEST_CASE("of two players the one who stays wins, in every step at court") {
  for (int steps = 0; steps < 40; ++steps)
    for (const Seat leaver : {ann, bob}) {
      State state = court_game("queendomino players=2", {.queendomino = {45, 46, 47, 48}});
      for (int i = 0; i < steps; ++i) idle(state);
      treasury(state, index(leaver)).coins = 90;
      const Events events = act(state, leaver, Resign{});
      CHECK(count_of<Ended>(events) == 1);
      CHECK(count_of<Turn>(events) == 0);
      CHECK(ranking(view(state))[1].kingdom == index(leaver));
    }
}

TEST_CASE("five of six resign: the sixth wins") {
  State state = first_turn("royal players=6");
  for (std::size_t seat = 0; seat < 5; ++seat) {
    CHECK_FALSE(over(state));
    act(state, seat_at(seat), Resign{});
  }
  CHECK(over(state));
  std::string order;
  for (const Standing& s : ranking(view(state))) order += name(seat_at(s.kingdom)) + ' ';
  CHECK(order == "Fay Eva Dan Cat Bob Ann ");
}

TEST_CASE("a game at court goes on for the remaining players, to its last round") {
  State state = first_turn("royal players=5");
  for (const Seat seat : {bob, dan, eva}) act(state, seat, Resign{});
  idle_until_round(state, 99);
  CHECK(int{view(state).round} == 12);
  for (const std::size_t stayed : {0u, 2u}) {
    const Kingdom& kingdom = view(state).kingdoms[stayed];
    CHECK(kingdom.laid().size() + kingdom.discarded().size() == 12);
  }
  CHECK(view(state).removed.size() == 96 - 2 * 12);
}
