// Buildings are bought and put on town squares.
#include "engine/game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/court_games.hpp"

#include <string>

using namespace engine;
using namespace tests;

namespace {

const Rules four = rules_for("queendomino players=4");

}  // namespace

TEST_CASE("a building costs the price of its slot, and stands on a free town square") {
  State state = two_towns({"bakery-1", "bakery-2", "church-1"});
  const Events events = go(state, build("church-1", 2, 0));
  CHECK((only<Built>(events) == Built{ann, tile("church-1"), cell(2, 0), 2, 0, 0}));
  CHECK(treasury(state).coins == 7 - 2);
  REQUIRE(treasury(state).buildings.size() == 1);
  CHECK((treasury(state).buildings[0] == BuiltTile{tile("church-1"), cell(2, 0)}));
  CHECK(view(state).kingdoms[0].square(cell(2, 0)).building);
  CHECK_FALSE(view(state).kingdoms[0].square(cell(1, 0)).building);
}

TEST_CASE("each slot of the board has its price, from 0 to 5") {
  for (int slot = 0; slot <= 5; ++slot) {
    State state = two_towns();
    const BuildingId building = view(state).court.board[static_cast<std::size_t>(slot)];
    CHECK(int{only<Built>(go(state, Build{building, cell(1, 0)})).price} == slot);
    CHECK(treasury(state).coins == 7 - slot);
  }
}

TEST_CASE("the slot of a bought building stays empty until the round ends") {
  State state = two_towns();
  CHECK(board(state) == "bakery-1 bakery-2 sawmill-1 sawmill-2 fishmonger-1 fishmonger-2");
  go(state, build("bakery-2", 1, 0));
  const std::string gap = "bakery-1 - sawmill-1 sawmill-2 fishmonger-1 fishmonger-2";
  CHECK(board(state) == gap);
  end_turn(state);
  end_turn(state);
  CHECK(int{view(state).round} == 1);
  CHECK(board(state) == gap);
  end_round(state);
  CHECK(board(state) == "bakery-1 sawmill-1 sawmill-2 fishmonger-1 fishmonger-2 spinning-mill-1");
}

TEST_CASE("one building a turn") {
  State state = two_towns();
  go(state, build("bakery-1", 1, 0));
  CHECK(phase(state) == "bribe");
  CHECK(would(state, build("bakery-2", 2, 0)) == "wrong_phase");
}

TEST_CASE("an older town square is as good a site as a new one") {
  State state = two_towns();
  end_turn(state);
  idle_until(state, ann);
  idle(state);
  CHECK(would(state, build("bakery-1", 1, 0)) == "fine");
  CHECK(would(state, build("bakery-1", 2, 0)) == "fine");
}

TEST_CASE("any building goes to any free town square") {
  const State state = two_towns();
  int builds = 0;
  for (const Action& action : legal_actions(view(state)))
    builds += std::holds_alternative<Build>(action);
  CHECK(builds == 6 * 2);
}

TEST_CASE("knights and towers of a building come at once") {
  State state = two_towns({"tavern-1", "watchtower-1"});
  CHECK((only<Built>(go(state, build("tavern-1", 1, 0))) ==
         Built{ann, tile("tavern-1"), cell(1, 0), 0, 2, 0}));
  CHECK(treasury(state).knights == 1 + 2);
  CHECK(int{view(state).court.knights} == 18 - 2);
  state = two_towns({"tavern-1", "watchtower-1"});
  CHECK(int{only<Built>(go(state, build("watchtower-1", 1, 0))).towers} == 2);
  CHECK(treasury(state).towers == 2);
  CHECK(int{view(state).court.towers} == 15 - 2);
}

TEST_CASE("new knights collect taxes from the next turn on") {
  State state = two_towns({"tavern-1"});
  go(state, tax({cell(2, 0)}));
  go(state, build("tavern-1", 1, 0));
  CHECK(would(state, tax({cell(2, 0)})) == "wrong_phase");
  end_turn(state);
  idle_until(state, ann);
  idle(state);
  const Placement at = view(state).kingdoms[0].laid()[1].at;
  CHECK(would(state, tax({at.left, at.right})) == "fine");
}

TEST_CASE("when the supply of knights runs out a player takes the rest") {
  State state = two_towns({"great-tavern-1", "tavern-1"});
  state.table.court.knights = 2;
  CHECK(int{only<Built>(go(state, build("great-tavern-1", 1, 0))).knights} == 2);
  CHECK(treasury(state).knights == 3);
  CHECK(int{view(state).court.knights} == 0);
  end_turn(state);
  idle(state);  // Bob places
  const Cell site = view(state).kingdoms[1].free_sites()[0];
  CHECK((only<Built>(go(state, Build{tile("tavern-1"), site})) ==
         Built{bob, tile("tavern-1"), site, 1, 0, 0}));
  CHECK(treasury(state, 1).knights == 1);
}

TEST_CASE("when the supply of towers runs out a player takes the rest") {
  State state = two_towns(with_tile(four, "statue-1", {.towers = 9}), {"statue-1"});
  state.table.court.towers = 4;
  CHECK(int{only<Built>(go(state, build("statue-1", 1, 0))).towers} == 4);
  CHECK(treasury(state).towers == 4);
  CHECK(int{view(state).court.towers} == 0);
}

TEST_CASE("22 knights and 15 towers are in the box") {
  Rules rules = with_tile(four, "statue-1", {.knights = 9, .towers = 9});
  rules = with_tile(rules, "statue-2", {.knights = 9, .towers = 9});
  rules = with_tile(rules, "statue-3", {.knights = 9, .towers = 9});
  State state = two_towns(rules, {"statue-1", "statue-2", "statue-3"});
  int knights = 4;  // at the start, of four players
  int towers = 0;
  for (const char* word : {"statue-1", "statue-2", "statue-3"}) {
    const Seat seat = to_move(view(state));
    const Cell site = view(state).kingdoms[index(seat)].free_sites()[0];
    const auto built = only<Built>(go(state, Build{tile(word), site}));
    knights += built.knights;
    towers += built.towers;
    end_turn(state);
    if (view(state).round == 1) idle(state);
  }
  CHECK(knights == 22);
  CHECK(towers == 15);
}

TEST_CASE("the crowns of a building are on its square") {
  State state = two_towns({"crown-building-1"});
  go(state, build("crown-building-1", 1, 0));
  CHECK(int{view(state).kingdoms[0].square(cell(1, 0)).crowns} == 1);
  CHECK(int{view(state).kingdoms[0].square(cell(2, 0)).crowns} == 0);
}

TEST_CASE("only buildings on the builders' board can be built") {
  State state = two_towns();
  for (const BuildingId id : {BuildingId::none, building_id(7), building_id(33), building_id(255)})
    CHECK(would(state, Build{id, cell(1, 0)}) == "building_not_on_board");
  go(state, build("bakery-1", 1, 0));
  end_turn(state);
  idle(state);
  CHECK(would(state, build("bakery-1", 1, 0)) == "building_not_on_board");
}

TEST_CASE("a building stands on a town square of one's own kingdom") {
  State state = two_towns();
  for (const Cell c : {cell(0, 0), cell(0, 1), cell(3, 0), cell(7, 0), cell(127, -128)})
    CHECK(would(state, Build{tile("bakery-1"), c}) == "not_a_town_square");
  end_turn(state);
  go(state, lay(0, 1, 0, 2));  // Bob has none on (1,0)
  CHECK(would(state, build("bakery-1", 1, 0)) == "not_a_town_square");
  state = first_turn("queendomino players=4", {.queendomino = {43, 44, 45, 46}});
  go(state, lay(1, 0, 2, 0));  // a mine, and a town square
  CHECK(would(state, build("bakery-1", 1, 0)) == "not_a_town_square");
  CHECK(would(state, build("bakery-1", 2, 0)) == "fine");
}

TEST_CASE("a site with a building is taken") {
  State state = two_towns();
  go(state, build("bakery-1", 1, 0));
  end_turn(state);
  idle_until(state, ann);
  idle(state);
  CHECK(would(state, build("bakery-2", 1, 0)) == "site_occupied");
  CHECK(would(state, build("bakery-2", 2, 0)) == "fine");
}

TEST_CASE("a town square with a knight on it is no free site, to the end") {
  State state = two_towns();
  go(state, tax({cell(1, 0)}));
  CHECK(would(state, build("bakery-1", 1, 0)) == "site_occupied");
  CHECK(view(state).kingdoms[0].free_sites().size() == 1);
  end_turn(state);
  idle_until(state, ann);
  idle(state);
  CHECK(would(state, build("bakery-1", 1, 0)) == "site_occupied");
}

TEST_CASE("the price is paid at once: without enough coins there is no building") {
  State state = two_towns();
  treasury(state).coins = 3;
  CHECK(would(state, build("sawmill-2", 1, 0)) == "fine");                 // for 3
  CHECK(would(state, build("fishmonger-1", 1, 0)) == "not_enough_coins");  // for 4
  treasury(state).coins = 0;
  CHECK(would(state, build("bakery-1", 1, 0)) == "fine");  // the cheap end is free
}

TEST_CASE("errors about a building are checked in the order of the list") {
  State state = two_towns();
  treasury(state).coins = 0;
  go(state, tax({cell(1, 0)}));
  treasury(state).coins = 0;
  CHECK(would(state, build("statue-1", 9, 9)) == "building_not_on_board");
  CHECK(would(state, build("bakery-2", 9, 9)) == "not_a_town_square");
  CHECK(would(state, build("bakery-2", 1, 0)) == "site_occupied");
  CHECK(would(state, build("bakery-2", 2, 0)) == "not_enough_coins");
}

TEST_CASE("a refused building names its cell, but not for want of coins") {
  const State state = two_towns();
  const Action action = build("bakery-1", 9, 9);
  CHECK(cells_concerned(view(state), action, Violation::not_a_town_square).size() == 1);
  CHECK(cells_concerned(view(state), action, Violation::site_occupied).size() == 1);
  CHECK(cells_concerned(view(state), action, Violation::not_enough_coins).empty());
  CHECK(cells_concerned(view(state), action, Violation::building_not_on_board).empty());
}

TEST_CASE("a building is listed once for each affordable slot and each free site") {
  State state = two_towns();
  treasury(state).coins = 1;
  go(state, tax({cell(1, 0)}));
  treasury(state).coins = 1;
  CHECK(step_actions(view(state)).size() == 2 * 1 + 1);  // prices 0 and 1; done
}
