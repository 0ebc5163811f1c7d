#include "engine/game.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/games.hpp"

#include <string>
#include <vector>

using namespace engine;
using namespace tests;

namespace {

const Action lay_right = Place{{cell(1, 0), cell(2, 0)}};

// Four players, dominoes 1 to 8 drawn, Ann takes 4, Bob 3, Cat 2, Dan 1.
State drafted() {
  State state = game("kingdomino players=4");
  take(state, ann, 4);
  take(state, bob, 3);
  take(state, cat, 2);
  take(state, dan, 1);
  return state;
}

}  // namespace

TEST_CASE("the kings are placed one after another in the order in which they were drawn") {
  State state = game("kingdomino players=4");
  const Events first = take(state, ann, 4);
  CHECK((only<Claimed>(first) == Claimed{ann, kd(4)}));
  CHECK((only<Turn>(first) == Turn{1, bob, Phase::claim}));
  CHECK(verdict(state, cat, Claim{kd(1)}) == "not_your_turn");
  take(state, bob, 3);
  take(state, cat, 2);
  CHECK(legal_actions(view(state)).size() == 1);  // the last king takes the rest
}

TEST_CASE("after the first draft the second line is drawn and the smallest number begins") {
  State state = game("kingdomino players=4");
  take(state, ann, 4);
  take(state, bob, 3);
  take(state, cat, 2);
  const Events events = take(state, dan, 1);
  REQUIRE(events.size() == 4);
  CHECK((only<RoundBegan>(events) == RoundBegan{1}));
  CHECK(only<Drawn>(events).dominoes.size() == 4);
  CHECK((only<Turn>(events) == Turn{0, dan, Phase::place}));
  CHECK(line_text(view(state).current) == "1D 2C 3B 4A");
  CHECK(line_text(view(state).next) == "5 6 7 8");
  CHECK(int{view(state).undealt} == 40);
}

TEST_CASE("a king stands on one domino only") {
  State state = game("kingdomino players=4");
  take(state, ann, 4);
  CHECK(verdict(state, bob, Claim{kd(4)}) == "domino_taken");
  CHECK(verdict(state, bob, Claim{kd(5)}) == "domino_not_in_line");
  CHECK(verdict(state, bob, Claim{DominoId::none}) == "domino_not_in_line");
  CHECK(verdict(state, bob, Claim{static_cast<DominoId>(255)}) == "domino_not_in_line");
}

TEST_CASE("a turn is laying the domino, then choosing the next") {
  State state = drafted();
  CHECK(verdict(state, dan, Claim{kd(5)}) == "wrong_phase");
  const Events laid = act(state, dan, lay_right);
  CHECK((only<Placed>(laid) == Placed{dan, kd(1), {cell(1, 0), cell(2, 0)}}));
  CHECK((only<Turn>(laid) == Turn{0, dan, Phase::claim}));
  CHECK(verdict(state, dan, lay_right) == "wrong_phase");
  CHECK(verdict(state, dan, Discard{}) == "wrong_phase");
  const Events chosen = take(state, dan, 8);
  CHECK((only<Turn>(chosen) == Turn{1, cat, Phase::place}));
}

TEST_CASE("a round goes through the line from the smallest number to the largest") {
  State state = drafted();
  std::string order;
  for (int i = 0; i < 4; ++i) {
    order += name(to_move(view(state))) + ' ';
    act(state, to_move(view(state)), lay_right);
    act_anyhow(state);
  }
  CHECK(order == "Dan Cat Bob Ann ");
  CHECK(int{view(state).round} == 2);
  CHECK(line_text(view(state).current) == "5D 6C 7B 8A");
}

TEST_CASE("a violation of the turn comes before one of the phase, and that before the placement") {
  State state = drafted();
  CHECK(verdict(state, ann, Claim{kd(99)}) == "not_your_turn");
  CHECK(verdict(state, seat_at(4), Claim{kd(99)}) == "not_your_turn");
  CHECK(verdict(state, Seat::none, lay_right) == "not_your_turn");
  CHECK(verdict(state, seat_at(200), Resign{}) == "not_your_turn");
  CHECK(verdict(state, dan, Claim{kd(99)}) == "wrong_phase");
  CHECK(verdict(state, dan, Place{{cell(0, 0), cell(5, 5)}}) == "cells_not_adjacent");
}

TEST_CASE("the last round is played without choosing, then the game is over") {
  for (const char* rules : {"kingdomino players=2", "kingdomino players=3", "kingdomino players=4",
                            "kingdomino-bga players=3", "mighty-duel players=2"}) {
    CAPTURE(rules);
    State state = game(rules);
    const int last = view(state).rules.rounds;
    play_until_round(state, last - 2);
    CHECK(int{view(state).undealt} == view(state).rules.line_length);
    play_until_round(state, last - 1);
    CHECK(int{view(state).undealt} == 0);
    CHECK_FALSE(view(state).next.empty());
    play_until_round(state, last);
    CHECK(view(state).next.empty());
    Events events;
    for (std::size_t turn = 0; turn < kings(view(state).rules); ++turn) {
      REQUIRE(name(view(state).phase) == "place");
      events = act_anyhow(state);
    }
    CHECK(count_of<Ended>(events) == 1);
    CHECK(count_of<Turn>(events) == 0);
    CHECK(name(view(state).phase) == "over");
    CHECK(legal_actions(view(state)).empty());
  }
}

TEST_CASE("when the game is over no action is legal") {
  State state = game("kingdomino players=2");
  play_until_round(state, 99);
  for (const Seat seat : {ann, bob, cat, Seat::none})
    for (const Action& action : std::vector<Action>{lay_right, Discard{}, Claim{kd(1)}, Resign{}})
      CHECK(verdict(state, seat, action) == "game_over");
  CHECK(cells_concerned(view(state), lay_right, Violation::cells_not_adjacent).empty());
}

TEST_CASE("two players have two kings each and draft A, B, B, A") {
  State state = game("kingdomino players=2");
  std::string order;
  for (int i = 0; i < 4; ++i) {
    order += name(to_move(view(state))) + ' ';
    act_anyhow(state);
  }
  CHECK(order == "Ann Bob Bob Ann ");
  CHECK(line_text(view(state).current) == "1A 2B 3B 4A");
}

TEST_CASE("two players lay two dominoes a round into one kingdom") {
  State state = game("kingdomino players=2");
  play_until_round(state, 2);
  CHECK(view(state).kingdoms[0].laid().size() == 2);
  CHECK(view(state).kingdoms[1].laid().size() == 2);
  CHECK(view(state).kingdoms[2].laid().empty());
}

TEST_CASE("three players in lines of four: the domino left over leaves the game") {
  State state = game("kingdomino-bga players=3");
  take(state, ann, 1);
  take(state, bob, 3);
  const Events events = take(state, cat, 4);
  CHECK((only<Removed>(events) == Removed{kd(2)}));
  CHECK(std::holds_alternative<Removed>(events[1]));
  CHECK(std::holds_alternative<RoundBegan>(events[2]));
  CHECK(line_text(view(state).current) == "1A 3B 4C");
  REQUIRE(view(state).removed.size() == 1);
  play_until_round(state, 99);
  CHECK(view(state).removed.size() == 12);
  for (int i = 0; i < 3; ++i) {
    const Kingdom& kingdom = view(state).kingdoms[static_cast<std::size_t>(i)];
    CHECK(kingdom.laid().size() + kingdom.discarded().size() == 12);
  }
}

TEST_CASE("three players in lines of three leave no domino over") {
  State state = game("kingdomino players=3");
  play_until_round(state, 99);
  CHECK(view(state).removed.empty());
}

TEST_CASE("a rejection names the cells in the kingdom of the player to move") {
  State state = drafted();
  act(state, dan, lay_right);
  take(state, dan, 5);
  const auto cells = [&](const Action& action, Violation v) {
    return cells_concerned(view(state), action, v).size();
  };
  CHECK(cells(lay_right, Violation::cell_occupied) == 0);  // Cat's is empty there, Dan's is not
  CHECK(cells(Place{{cell(0, 0), cell(1, 0)}}, Violation::cell_occupied) == 1);
  CHECK(cells(Place{{cell(5, 0), cell(6, 0)}}, Violation::outside_kingdom) == 2);
  CHECK(cells(Discard{}, Violation::must_place) == 0);
  CHECK(cells(Claim{kd(1)}, Violation::wrong_phase) == 0);
}
