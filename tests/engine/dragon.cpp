// The dragon is bribed to destroy a building.
#include "engine/game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/court_games.hpp"

#include <algorithm>
#include <string>

using namespace engine;
using namespace tests;

TEST_CASE("for one coin the dragon destroys a building of the board") {
  State state = two_towns();
  CHECK(view(state).court.dragon_home);
  const Events events = go(state, bribe("sawmill-1"));
  CHECK((only<Bribed>(events) == Bribed{ann, tile("sawmill-1")}));
  CHECK(treasury(state).coins == 7 - 1);
  CHECK_FALSE(view(state).court.dragon_home);
  REQUIRE(view(state).court.destroyed.size() == 1);
  CHECK((view(state).court.destroyed[0] == tile("sawmill-1")));
}

TEST_CASE("the dragon costs one coin, whatever the building would cost") {
  for (std::size_t slot = 0; slot < board_slots; ++slot) {
    State state = two_towns();
    go(state, Bribe{view(state).court.board[slot]});
    CHECK(treasury(state).coins == 6);
  }
}

TEST_CASE("the slot of a destroyed building stays empty until the round ends") {
  State state = two_towns();
  go(state, bribe("sawmill-1"));
  CHECK(board(state) == "bakery-1 bakery-2 - sawmill-2 fishmonger-1 fishmonger-2");
  end_turn(state);
  CHECK(board(state) == "bakery-1 bakery-2 - sawmill-2 fishmonger-1 fishmonger-2");
  end_round(state);
  CHECK(board(state) == "bakery-1 bakery-2 sawmill-2 fishmonger-1 fishmonger-2 spinning-mill-1");
}

TEST_CASE("the dragon is bribed once a round in total") {
  State state = two_towns();
  go(state, bribe("bakery-1"));
  for (int turn = 0; turn < 2; ++turn) {
    end_turn(state);
    idle(state);
    CHECK(would(state, bribe("bakery-2")) == "dragon_away");
    while (optional(view(state).phase)) {
      CHECK_FALSE(phase(state) == "bribe");
      idle(state);
    }
  }
}

TEST_CASE("at the end of the round the dragon is home again") {
  State state = two_towns();
  go(state, bribe("bakery-1"));
  end_round(state);
  CHECK(view(state).court.dragon_home);
  idle(state);
  CHECK(would(state, bribe("bakery-2")) == "fine");
}

TEST_CASE("a destroyed building does not come back in this game") {
  State state = two_towns();
  go(state, bribe("bakery-1"));
  while (!over(state)) {
    CHECK_FALSE(slot_of(view(state).court, tile("bakery-1")).has_value());
    idle(state);
  }
  CHECK(view(state).court.destroyed.size() == 1);
}

TEST_CASE("a destroyed building can be neither built nor destroyed again") {
  State state = two_towns();
  go(state, bribe("bakery-1"));
  end_round(state);
  idle_until(state, ann);
  idle(state);
  CHECK(would(state, build("bakery-1", 1, 0)) == "building_not_on_board");
  CHECK(would(state, bribe("bakery-1")) == "building_not_on_board");
}

TEST_CASE("the queen's host cannot bribe the dragon") {
  State state = two_towns();
  state.table.court.queen = 0;
  CHECK(would(state, bribe("bakery-1")) == "queen_with_you");
  CHECK(kinds(state) == "tax build claim done");
  state.table.court.queen = 1;
  CHECK(would(state, bribe("bakery-1")) == "fine");
}

TEST_CASE("the queen's place counts when bribing, after building") {
  State state = two_towns({"watchtower-1", "bakery-1"});
  CHECK(would(state, bribe("bakery-1")) == "fine");
  go(state, build("watchtower-1", 1, 0));
  CHECK(phase(state) == "claim");  // the bribe is skipped
  CHECK(would(state, bribe("bakery-1")) == "wrong_phase");
}

TEST_CASE("without a coin there is no bribe") {
  State state = two_towns();
  treasury(state).coins = 0;
  CHECK(would(state, bribe("bakery-1")) == "not_enough_coins");
  treasury(state).coins = 1;
  CHECK(would(state, bribe("bakery-1")) == "fine");
  go(state, bribe("bakery-1"));
  CHECK(treasury(state).coins == 0);
}

TEST_CASE("a player who has spent the last coin on a building cannot bribe") {
  State state = two_towns();
  treasury(state).coins = 1;
  go(state, build("bakery-2", 1, 0));
  CHECK(phase(state) == "claim");
}

TEST_CASE("the dragon destroys only buildings on the board") {
  State state = two_towns();
  for (const BuildingId id : {BuildingId::none, building_id(7), building_id(33), building_id(255)})
    CHECK(would(state, Bribe{id}) == "building_not_on_board");
  go(state, build("bakery-1", 1, 0));
  CHECK(would(state, bribe("bakery-1")) ==
        "building_not_on_board");  // even a building of one's own
  CHECK(would(state, bribe("bakery-2")) == "fine");
}

TEST_CASE("the dragon spares buildings in kingdoms") {
  State state = two_towns();
  go(state, build("bakery-1", 1, 0));
  end_turn(state);
  idle(state);
  CHECK(would(state, bribe("bakery-1")) == "building_not_on_board");
}

TEST_CASE("errors about a bribe are checked in the order of the list") {
  State state = two_towns();
  treasury(state).coins = 0;
  state.table.court.queen = 0;
  state.table.court.dragon_home = false;
  CHECK(would(state, bribe("statue-1")) == "dragon_away");
  state.table.court.dragon_home = true;
  CHECK(would(state, bribe("statue-1")) == "queen_with_you");
  state.table.court.queen = nobody;
  CHECK(would(state, bribe("statue-1")) == "building_not_on_board");
  CHECK(would(state, bribe("bakery-1")) == "not_enough_coins");
}

TEST_CASE("the dragon may come before one's own king is placed, and then the turn goes on") {
  State state = two_towns();
  const Events events = go(state, bribe("bakery-1"));
  CHECK((only<Turn>(events) == Turn{1, ann, Phase::claim}));
}

TEST_CASE("every building of the board can be destroyed, and an empty slot cannot") {
  State state = two_towns();
  go(state, build("sawmill-1", 1, 0));
  int bribes = 0;
  for (const Action& action : step_actions(view(state)))
    bribes += std::holds_alternative<Bribe>(action);
  CHECK(bribes == 5);
}
