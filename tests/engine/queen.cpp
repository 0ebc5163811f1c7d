// The queen: whose kingdom she visits, and her effect on building. Her crown: court_scoring.cpp.
#include "engine/game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/court_games.hpp"

#include <string>

using namespace engine;
using namespace tests;

namespace {

// The building with this number of towers, bought by Ann for 0.
State ann_gains(int towers, int neighbours_towers) {
  const Rules rules = with_tile(rules_for("queendomino players=4"), "statue-1",
                                {.towers = static_cast<std::uint8_t>(towers)});
  State state = two_towns(rules, {"statue-1"});
  treasury(state, 2).towers = static_cast<std::uint8_t>(neighbours_towers);
  return state;
}

bool comes(State state) {
  const Events events = go(state, build("statue-1", 1, 0));
  const bool moved = count_of<QueenMoved>(events) == 1;
  CHECK(moved == (view(state).court.queen == 0));
  if (moved) {
    // At once, before the turn goes on.
    CHECK(std::holds_alternative<Built>(events[0]));
    CHECK(std::holds_alternative<QueenMoved>(events[1]));
  }
  return moved;
}

}  // namespace

TEST_CASE("at the beginning the queen visits no kingdom") {
  CHECK(view(two_towns()).court.queen == nobody);
}

TEST_CASE("a player who gains towers and then has most is visited by the queen") {
  CHECK(comes(ann_gains(2, 1)));
  CHECK(comes(ann_gains(1, 0)));
}

TEST_CASE("a tie for most towers is enough for the queen") {
  CHECK(comes(ann_gains(2, 2)));
}

TEST_CASE("a player with fewer towers than another is not visited") {
  CHECK_FALSE(comes(ann_gains(2, 3)));
}

TEST_CASE("towers owned before count for the queen") {
  State state = ann_gains(1, 3);
  treasury(state).towers = 2;
  CHECK(comes(state));
}

TEST_CASE("without towers in any kingdom a building brings no queen") {
  CHECK_FALSE(comes(ann_gains(0, 0)));
}

TEST_CASE("the queen moves only when a player gains towers") {
  State state = ann_gains(0, 3);
  treasury(state).towers = 5;  // most, but no new ones
  CHECK_FALSE(comes(state));
}

TEST_CASE("towers that the supply cannot give are not gained") {
  State state = ann_gains(2, 3);
  treasury(state).towers = 5;
  state.table.court.towers = 0;
  CHECK_FALSE(comes(state));
  state.table.court.towers = 1;
  CHECK(comes(state));
}

TEST_CASE("the queen moves from one kingdom to the next on a tie") {
  State state = ann_gains(2, 2);
  state.table.court.queen = 2;
  CHECK(comes(state));
}

TEST_CASE("the queen stays where she is while no player gains as many towers") {
  State state = ann_gains(1, 2);
  state.table.court.queen = 2;
  CHECK_FALSE(comes(state));
  go(state, build("statue-1", 1, 0));
  CHECK(view(state).court.queen == 2);
}

TEST_CASE("when her host gains towers there is no event about the queen") {
  State state = ann_gains(1, 0);
  state.table.court.queen = 0;
  CHECK(count_of<QueenMoved>(go(state, build("statue-1", 1, 0))) == 0);
  CHECK(view(state).court.queen == 0);
}

TEST_CASE("while the queen is with you a building costs one less") {
  for (std::size_t slot = 1; slot <= 5; ++slot) {
    State state = two_towns();
    state.table.court.queen = 0;
    const BuildingId building = view(state).court.board[slot];
    const auto built = only<Built>(go(state, Build{building, cell(1, 0)}));
    CHECK(std::size_t{built.price} == slot - 1);
    CHECK(std::size_t{treasury(state).coins} == 7 - (slot - 1));
  }
}

TEST_CASE("with the queen a building never costs less than nothing") {
  State state = two_towns();
  state.table.court.queen = 0;
  CHECK(int{only<Built>(go(state, build("bakery-1", 1, 0))).price} == 0);
  CHECK(treasury(state).coins == 7);
}

TEST_CASE("only her host pays less") {
  State state = two_towns();
  state.table.court.queen = 1;
  CHECK(price(view(state), 0, 5) == 5);
  CHECK(price(view(state), 1, 5) == 4);
  CHECK(price(view(state), 1, 0) == 0);
  CHECK(int{only<Built>(go(state, build("bakery-2", 1, 0))).price} == 1);
}

TEST_CASE("the purchase that brings the queen is at the full price, the next one is not") {
  State state = two_towns({"bakery-1", "bakery-2", "watchtower-1"});
  const Events events = go(state, build("watchtower-1", 1, 0));
  CHECK(int{only<Built>(events).price} == 2);
  CHECK((only<QueenMoved>(events) == QueenMoved{0}));
  end_turn(state);
  idle_until(state, ann);
  idle(state);
  const BuildingId building = view(state).court.board[2];
  CHECK(int{only<Built>(go(state, Build{building, cell(2, 0)})).price} == 1);
}

TEST_CASE("a purchase that takes the queen from another is at the full price") {
  State state = ann_gains(2, 2);
  state.table.court.board = {tile("bakery-1"), tile("statue-1")};
  state.table.court.queen = 2;
  const Events events = go(state, build("statue-1", 1, 0));
  CHECK(int{only<Built>(events).price} == 1);
  CHECK(view(state).court.queen == 0);
}

TEST_CASE("the queen's discount decides what a player can afford") {
  State state = two_towns();
  treasury(state).coins = 4;
  CHECK(would(state, build("fishmonger-2", 1, 0)) == "not_enough_coins");
  state.table.court.queen = 0;
  CHECK(would(state, build("fishmonger-2", 1, 0)) == "fine");
  treasury(state).coins = 0;
  state.table.court.board[0] = BuildingId::none;
  CHECK(would(state, build("bakery-2", 1, 0)) == "fine");  // for 1, less 1
  CHECK(kinds(state) == "tax build claim done");
  state.table.court.queen = nobody;
  CHECK(kinds(state) == "tax claim done");
}

TEST_CASE("the queen leaves a kingdom without players") {
  State state = two_towns();
  state.table.court.queen = 1;
  const Events events = act(state, bob, Resign{});
  CHECK((only<QueenMoved>(events) == QueenMoved{nobody}));
  CHECK(std::holds_alternative<Resigned>(events[0]));
  CHECK(std::holds_alternative<QueenMoved>(events[1]));
  CHECK(view(state).court.queen == nobody);
  CHECK(price(view(state), 1, 5) == 5);
}

TEST_CASE("the queen stays when another player resigns") {
  State state = two_towns();
  state.table.court.queen = 1;
  CHECK(count_of<QueenMoved>(act(state, cat, Resign{})) == 0);
  CHECK(view(state).court.queen == 1);
}

TEST_CASE("the towers of a player who resigned do not hold the queen") {
  State state = ann_gains(1, 9);
  CHECK_FALSE(comes(state));
  act(state, cat, Resign{});
  CHECK(comes(state));
}
