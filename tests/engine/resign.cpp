#include "engine/scoring.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/games.hpp"

#include <string>

using namespace engine;
using namespace tests;

namespace {

// Ann, Bob, Cat and Dan have taken 1, 2, 3 and 4; Ann is to lay.
State drafted_somehow() {
  State state = game("kingdomino players=4");
  for (int i = 0; i < 4; ++i) act_anyhow(state);
  return state;
}

}  // namespace

TEST_CASE("a seat may resign on any turn, and only once") {
  State state = drafted_somehow();
  CHECK(verdict(state, cat, Resign{}) == "fine");
  act(state, cat, Resign{});
  CHECK(verdict(state, cat, Resign{}) == "already_resigned");
  CHECK(verdict(state, cat, Discard{}) == "already_resigned");
  CHECK(verdict(state, seat_at(4), Resign{}) == "not_your_turn");
  CHECK(verdict(state, Seat::none, Resign{}) == "not_your_turn");
}

TEST_CASE("resigning is never in the list of actions") {
  const State state = drafted_somehow();
  for (const Action& action : legal_actions(view(state)))
    CHECK_FALSE(std::holds_alternative<Resign>(action));
}

TEST_CASE("resigning in the first draft on one's turn passes the turn on") {
  State state = game("kingdomino players=4");
  const Events events = act(state, ann, Resign{});
  CHECK((only<Turn>(events) == Turn{1, bob, Phase::claim}));
  take(state, bob, 4);
  take(state, cat, 1);
  const Events last = take(state, dan, 2);
  CHECK((only<Removed>(last) == Removed{kd(3)}));
  CHECK(line_text(view(state).current) == "1C 2D 4B");
}

TEST_CASE("resigning in the first draft before one's turn leaves the turn where it is") {
  State state = game("kingdomino players=4");
  const Events events = act(state, bob, Resign{});
  CHECK(events.size() == 1);
  CHECK((to_move(view(state)) == ann));
  CHECK((only<Turn>(take(state, ann, 1)) == Turn{2, cat, Phase::claim}));
}

TEST_CASE("resigning in the first draft after one's turn frees the domino") {
  State state = game("kingdomino players=4");
  take(state, ann, 1);
  act(state, ann, Resign{});
  CHECK(line_text(view(state).next) == "1 2 3 4");
  CHECK(verdict(state, bob, Claim{kd(1)}) == "fine");
}

TEST_CASE("the last to draft resigns: the round begins without that seat") {
  State state = game("kingdomino players=4");
  take(state, ann, 4);
  take(state, bob, 1);
  take(state, cat, 2);
  const Events events = act(state, dan, Resign{});
  CHECK((only<Removed>(events) == Removed{kd(3)}));
  CHECK((only<Turn>(events) == Turn{0, bob, Phase::place}));
}

TEST_CASE("resigning before laying takes the domino in play along") {
  State state = drafted_somehow();
  const Events events = act(state, ann, Resign{});
  CHECK((only<Removed>(events) == Removed{kd(1)}));
  CHECK((only<Turn>(events) == Turn{0, bob, Phase::place}));
  CHECK(line_text(view(state).current) == "2B 3C 4D");
}

TEST_CASE("resigning between laying and choosing keeps the laid domino in the kingdom") {
  State state = drafted_somehow();
  act_anyhow(state);
  const Events events = act(state, ann, Resign{});
  CHECK(count_of<Removed>(events) == 0);
  CHECK((only<Turn>(events) == Turn{1, bob, Phase::place}));
  CHECK(view(state).kingdoms[0].laid().size() == 1);
}

TEST_CASE("resigning off turn removes the domino still to be laid, not the turn") {
  State state = drafted_somehow();
  const Events events = act(state, cat, Resign{});
  CHECK((only<Removed>(events) == Removed{kd(3)}));
  CHECK(count_of<Turn>(events) == 0);
  CHECK(line_text(view(state).current) == "1A 2B 4D");
  CHECK((to_move(view(state)) == ann));
}

TEST_CASE("resigning after one's turn frees the chosen domino and removes it if nobody takes it") {
  State state = drafted_somehow();
  act_anyhow(state);
  take(state, ann, 5);
  const Events events = act(state, ann, Resign{});
  CHECK(count_of<Removed>(events) == 0);
  CHECK(line_text(view(state).next) == "5 6 7 8");
  act_anyhow(state);
  take(state, bob, 6);
  act_anyhow(state);
  take(state, cat, 7);
  act_anyhow(state);
  const Events last = take(state, dan, 8);
  CHECK((only<Removed>(last) == Removed{kd(5)}));
  CHECK(line_text(view(state).current) == "6B 7C 8D");
}

TEST_CASE("the last of a round resigns: the next round begins") {
  State state = drafted_somehow();
  for (int i = 0; i < 6; ++i) act_anyhow(state);
  REQUIRE((to_move(view(state)) == dan));
  const Events events = act(state, dan, Resign{});
  CHECK(count_of<Removed>(events) == 2);  // what was Dan's, and what Dan would have chosen
  CHECK((only<RoundBegan>(events) == RoundBegan{2}));
}

TEST_CASE("the last of the last round resigns: the game is over") {
  State state = drafted_somehow();
  play_until_round(state, 12);
  for (int i = 0; i < 3; ++i) act_anyhow(state);
  const Seat last = to_move(view(state));
  const Events events = act(state, last, Resign{});
  CHECK(count_of<Ended>(events) == 1);
  CHECK(ranking(view(state))[3].kingdom == index(last));
}

TEST_CASE("the last one standing ends the game and wins it") {
  State state = drafted_somehow();
  act(state, bob, Resign{});
  act(state, ann, Resign{});
  CHECK(kingdoms_in_play(view(state)) == 2);
  const Events events = act(state, dan, Resign{});
  CHECK(count_of<Ended>(events) == 1);
  CHECK(name(view(state).phase) == "over");
  std::string order;
  for (const Standing& s : ranking(view(state))) order += name(seat_at(s.kingdom)) + ' ';
  CHECK(order == "Cat Dan Ann Bob ");
}

TEST_CASE("of two players the one who stays wins, in every phase") {
  for (int steps = 0; steps < 30; ++steps)
    for (const Seat leaver : {ann, bob}) {
      State state = game("kingdomino players=2");
      for (int i = 0; i < steps; ++i) act_anyhow(state);
      const Events events = act(state, leaver, Resign{});
      CHECK(count_of<Ended>(events) == 1);
      CHECK(count_of<Turn>(events) == 0);
      CHECK(ranking(view(state))[1].kingdom == index(leaver));
    }
}

TEST_CASE("a game goes on for the remaining players, to its last round") {
  State state = drafted_somehow();
  act(state, bob, Resign{});
  act(state, dan, Resign{});
  play_until_round(state, 99);
  for (const std::size_t stayed : {0u, 2u}) {
    const Kingdom& kingdom = view(state).kingdoms[stayed];
    CHECK(kingdom.laid().size() + kingdom.discarded().size() == 12);
  }
  CHECK(view(state).removed.size() == 24);
  CHECK(int{view(state).round} == 12);
}
