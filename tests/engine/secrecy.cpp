// The only secret is the order of the dominoes and buildings that are still face down. Two games
// that differ in nothing else look the same until a line shows the difference.
#include "engine/digest.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_games.hpp"
#include "tests/support/twins.hpp"

#include <algorithm>

using namespace engine;
using namespace tests;

TEST_CASE("secrecy: face-down tiles change nothing visible and no legal action") {
  int told_apart = 0;
  int games = 0;
  for_random_games(games_each(), [&](RandomGame& game) {
    const SeenTable seen = SeenTable::random(game.rules, game.dice);
    const Deal other = twin(game.rules, game.deal, seen, game.dice);
    State a = begin(game.rules, game.deal);
    State b = begin(game.rules, other);
    Events events_a;
    Events events_b;
    ++games;
    while (seen.covers(a) && view(a).phase != Phase::over) {
      if (!(view(a) == view(b))) FAIL("equal tables in " << game.name());
      if (digest(view(a)) != digest(view(b))) FAIL("equal digests in " << game.name());
      if (!(legal_actions(view(a)) == legal_actions(view(b))))
        FAIL("equal actions " << game.name());
      const RandomGame::RandomMove move = game.move(view(a));
      apply(a, move.seat, move.action, events_a);
      apply(b, move.seat, move.action, events_b);
      if (seen.covers(a) && !(events_a == events_b)) FAIL("equal events " << game.name());
      if (!seen.covers(a) && !draws(events_a)) FAIL("what is drawn is announced " << game.name());
    }
    told_apart += !(view(a) == view(b));
  });
  // Were the games the same to the end, the test above would show nothing.
  CHECK(told_apart > games / 2);
}

TEST_CASE("secrecy: events before a new line do not depend on the pile, the line itself does") {
  State a = game("kingdomino players=2", {1, 2, 3, 4, 5, 6, 7, 8});
  State b = game("kingdomino players=2", {1, 2, 3, 4, 40, 41, 42, 43});
  for (int i = 0; i < 3; ++i) CHECK((act_anyhow(a) == act_anyhow(b)));
  const Events from_a = act_anyhow(a);
  const Events from_b = act_anyhow(b);
  CHECK_FALSE((from_a == from_b));
  CHECK(only<Drawn>(from_b).dominoes[0] == kd(40));
}
