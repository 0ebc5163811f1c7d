// No text reveals face-down tiles: two games that differ only there are written with the same bytes
// until the difference is drawn.
#include "protocol/encode.hpp"
#include "tests/support/random_games.hpp"
#include "tests/support/twins.hpp"

using namespace tests;
using namespace protocol;

namespace {

struct Texts {
  std::string view;
  std::string events;
  std::string patch;
  friend bool operator==(const Texts&, const Texts&) = default;
};

Texts play(State& state, const RandomGame::RandomMove& move) {
  const View before = state.table;
  Events events;
  apply(state, move.seat, move.action, events);
  return {encode_view(state.table), encode_events(events, state.table),
          encode_patch(before, events)};
}

}  // namespace

TEST_CASE("view, events and patch are the same bytes until the tiles that differ are drawn") {
  int told_apart = 0;
  for_random_games(8, [&](RandomGame& game) {
    const SeenTable seen = SeenTable::random(game.rules, game.dice);
    const Deal other = twin(game.rules, game.deal, seen, game.dice);
    State a = begin(game.rules, game.deal);
    State b = begin(game.rules, other);
    if (encode_view(a.table) != encode_view(b.table)) FAIL("the first table of " << game.name());
    while (a.table.phase != Phase::over) {
      const RandomGame::RandomMove move = game.move(a.table);
      const Texts of_a = play(a, move);
      const Texts of_b = play(b, move);
      if (!seen.covers(a)) {
        told_apart += of_a == of_b ? 0 : 1;
        return;
      }
      if (!(of_a == of_b)) FAIL("a leak in " << game.name());
    }
  });
  CHECK(told_apart > 80);
}
