#include "engine/game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/games.hpp"

#include <string>

using namespace engine;
using namespace tests;

namespace {

// Two players have drafted; Ann is to lay domino 1 beside her castle.
State first_placement(const std::string& rules) {
  State state = game(rules);
  for (int i = 0; i < 4; ++i) act_anyhow(state);
  return state;
}

// Plays on, discarding nothing that fits, until the seat to move has a domino that fits nowhere.
State stuck(const std::string& rules) {
  for (std::uint64_t seed = 1; seed < 1000; ++seed) {
    bots::Dice dice(seed);
    State state = begin(rules_for(rules), random_deal(rules_for(rules), seed));
    while (view(state).phase != Phase::over) {
      const Actions actions = legal_actions(view(state));
      if (actions.size() == 1 && std::holds_alternative<Discard>(actions[0])) return state;
      act(state, to_move(view(state)), actions[dice(static_cast<std::uint32_t>(actions.size()))]);
    }
  }
  FAIL("some domino fits nowhere in a thousand games");
  return {};
}

}  // namespace

TEST_CASE("a domino that fits somewhere must be laid") {
  const State state = first_placement("kingdomino players=2");
  CHECK(verdict(state, ann, Discard{}) == "must_place");
  for (const Action& action : legal_actions(view(state)))
    CHECK(std::holds_alternative<Place>(action));
}

TEST_CASE("where declining is allowed, a domino may be discarded although it fits") {
  State state = first_placement("kingdomino players=2 decline=may_decline");
  const Actions actions = legal_actions(view(state));
  CHECK(actions.size() == 25);
  CHECK(name(actions[24]) == "discard");
  const Events events = act(state, ann, Discard{});
  CHECK((only<Discarded>(events) == Discarded{ann, kd(1), true}));
  CHECK((only<Turn>(events) == Turn{0, ann, Phase::claim}));
  CHECK(view(state).kingdoms[0].discarded().size() == 1);
  CHECK(view(state).kingdoms[0].laid().empty());
}

TEST_CASE("a domino that fits nowhere is always discarded") {
  for (const char* rules : {"kingdomino players=4", "kingdomino players=4 decline=may_decline"}) {
    State state = stuck(rules);
    const Seat seat = to_move(view(state));
    const DominoId domino = domino_in_play(view(state));
    CHECK_FALSE(view(state).kingdoms[index(seat)].fits_somewhere(domino, 5));
    const Events events = act(state, seat, Discard{});
    CHECK((only<Discarded>(events) == Discarded{seat, domino, false}));
  }
}

TEST_CASE("a discarded domino costs harmony, declined or not") {
  State state = first_placement("kingdomino players=2 decline=may_decline harmony=on");
  CHECK(score(view(state), 0).harmony == 5);
  act(state, ann, Discard{});
  CHECK(score(view(state), 0).harmony == 0);
  CHECK(score(view(state), 1).harmony == 5);
}
