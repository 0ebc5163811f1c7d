// The builders' board: how it is filled, and its changes at the end of a round.
#include "engine/game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/court_games.hpp"

#include <algorithm>
#include <string>

using namespace engine;
using namespace tests;

namespace {

// Buys and bribes whenever it is possible, at no cost.
Events spend(State& state) {
  for (Treasury& t : state.table.treasuries) t.coins = 50;
  for (const Action& action : legal_actions(view(state)))
    if (std::holds_alternative<Build>(action) || std::holds_alternative<Bribe>(action))
      return go(state, action);
  return idle(state);
}

int empty_slots(const State& state) {
  const auto& slots = view(state).court.board;
  return static_cast<int>(std::count(slots.begin(), slots.end(), BuildingId::none));
}

}  // namespace

TEST_CASE("the first six buildings: the one drawn first lies at the cheap end") {
  const State state = court_game(
      "queendomino players=4",
      {.buildings = {"statue-3", "church-1", "tavern-1", "bakery-2", "statue-1", "watchtower-1"}});
  CHECK(board(state) == "statue-3 church-1 tavern-1 bakery-2 statue-1 watchtower-1");
  CHECK(*slot_of(view(state).court, tile("statue-3")) == 0);
  CHECK(*slot_of(view(state).court, tile("watchtower-1")) == 5);
  CHECK(int{view(state).court.undealt} == 32 - 6);
}

TEST_CASE("at the end of a round buildings slide to the cheap end and the dear end is filled") {
  State state = two_towns({"statue-1", "statue-2", "statue-3", "church-1", "church-2", "tavern-1",
                           "bakery-1", "bakery-2"});
  go(state, build("statue-2", 1, 0));
  go(state, bribe("church-1"));
  CHECK(board(state) == "statue-1 - statue-3 - church-2 tavern-1");
  const Events events = end_round(state);
  const auto& drawn = only<Refilled>(events).buildings;
  REQUIRE(drawn.size() == 2);
  CHECK((drawn[0] == tile("bakery-1")));
  CHECK((drawn[1] == tile("bakery-2")));
  CHECK(board(state) == "statue-1 statue-3 church-2 tavern-1 bakery-1 bakery-2");
  CHECK(int{view(state).court.undealt} == 24);
}

TEST_CASE("a building that slid costs less from the next round on") {
  State state = two_towns({"statue-1", "statue-2", "statue-3"});
  go(state, bribe("statue-1"));
  CHECK(*slot_of(view(state).court, tile("statue-3")) == 2);
  end_round(state);
  CHECK(*slot_of(view(state).court, tile("statue-3")) == 1);
  idle_until(state, ann);
  idle(state);
  CHECK(int{only<Built>(go(state, build("statue-3", 1, 0))).price} == 1);
}

TEST_CASE("a gap at the dear end is filled without sliding") {
  State state = two_towns();
  go(state, bribe("fishmonger-2"));
  end_round(state);
  CHECK(board(state) == "bakery-1 bakery-2 sawmill-1 sawmill-2 fishmonger-1 spinning-mill-1");
}

TEST_CASE("when nothing was built or destroyed the board stays as it is, without an event") {
  State state = two_towns();
  const std::string before = board(state);
  CHECK(count_of<Refilled>(end_round(state)) == 0);
  CHECK(board(state) == before);
  CHECK(int{view(state).court.undealt} == 26);
}

TEST_CASE("at the end of a round: dominoes leave, the board is filled, the next round is drawn") {
  State state = first_turn("queendomino players=3");
  go(state, lay(1, 0, 2, 0));
  go(state, bribe("bakery-1"));
  const Events events = end_round(state);
  REQUIRE(events.size() == 6);
  CHECK(std::holds_alternative<Claimed>(events[0]));
  CHECK(std::holds_alternative<Removed>(events[1]));
  CHECK(std::holds_alternative<Refilled>(events[2]));
  CHECK((std::get<RoundBegan>(events[3]) == RoundBegan{2}));
  CHECK(std::holds_alternative<Drawn>(events[4]));
  CHECK(std::holds_alternative<Turn>(events[5]));
}

TEST_CASE("the last round neither slides nor fills") {
  State state = two_towns();
  end_turn(state);
  idle_until_round(state, 12);
  idle(state);
  while (phase(state) != "bribe") idle(state);
  const BuildingId cheapest = view(state).court.board[0];
  go(state, Bribe{cheapest});
  const Events events = end_round(state);
  CHECK(count_of<Ended>(events) == 1);
  CHECK(count_of<Refilled>(events) == 0);
  CHECK((view(state).court.board[0] == BuildingId::none));
  CHECK(empty_slots(state) == 1);
}

TEST_CASE("when the pile is empty slots stay empty, and the remaining buildings still slide") {
  State state = court_game("royal players=4");
  bool partly = false;  // the last buildings of the pile did not fill the board
  bool slid = false;    // later it slides and nothing is drawn
  while (!over(state)) {
    const int undealt = view(state).court.undealt;
    const int round = view(state).round;
    const Events events = spend(state);
    if (view(state).round == round || over(state)) continue;
    const int gaps = empty_slots(state);
    const auto& slots = view(state).court.board;
    CHECK(std::all_of(slots.end() - gaps, slots.end(),
                      [](BuildingId id) { return id == BuildingId::none; }));
    CHECK((gaps == 0 || view(state).court.undealt == 0));
    for (const Event& event : events)
      if (const auto* refilled = std::get_if<Refilled>(&event)) {
        CHECK(static_cast<int>(refilled->buildings.size()) == undealt - view(state).court.undealt);
        partly = partly || (undealt > 0 && gaps > 0);
        slid = slid || (undealt == 0 && refilled->buildings.empty());
      }
  }
  CHECK(partly);
  CHECK(slid);
}

TEST_CASE("an empty board is not filled, no player can build, and the dragon has no target") {
  State state = court_game("royal players=4");
  while (!over(state) && (empty_slots(state) < 6 || view(state).court.undealt > 0)) spend(state);
  REQUIRE_FALSE(over(state));
  end_turn(state);
  const Events events = end_round(state);
  CHECK(count_of<Refilled>(events) == 0);
  while (!over(state)) {
    CHECK_FALSE(phase(state) == "build");
    CHECK_FALSE(phase(state) == "bribe");
    idle(state);
  }
}

TEST_CASE("sliding keeps the order of the buildings") {
  Court court;
  court.board = {BuildingId::none, building_id(4), BuildingId::none,
                 building_id(2),   building_id(9), BuildingId::none};
  slide(court);
  CHECK((court.board == std::array{building_id(4), building_id(2), building_id(9), BuildingId::none,
                                   BuildingId::none, BuildingId::none}));
}

TEST_CASE("an empty slot has no building") {
  Court court;
  CHECK_FALSE(slot_of(court, BuildingId::none).has_value());
  CHECK_FALSE(slot_of(court, building_id(1)).has_value());
  CHECK_FALSE(slot_of(court, building_id(255)).has_value());
}
