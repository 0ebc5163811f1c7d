// Data cached from one step to the next equals recomputed data.
#include "protocol/view_cache.hpp"

#include "engine/bots/random.hpp"
#include "engine/game.hpp"
#include "protocol/encode.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_games.hpp"

#include <vector>

using namespace engine;

namespace {

bool equal(const Score& a, const Score& b) {
  return a.territories == b.territories && a.territory_points == b.territory_points &&
         a.coins == b.coins && a.buildings == b.buildings && a.of_building == b.of_building &&
         a.harmony == b.harmony && a.middle_kingdom == b.middle_kingdom && a.total == b.total &&
         a.largest_territory == b.largest_territory && a.crowns == b.crowns;
}

void compare(const View& view, protocol::ViewCache& cache) {
  REQUIRE(cache.digest(view) == protocol::digest_of(protocol::encode_view(view)));
  const protocol::Derived fresh = protocol::derive(view);
  const protocol::Derived& kept = cache.derived(view);
  for (std::size_t i = 0; i < kingdoms(view.rules); ++i)
    REQUIRE(equal(kept.scores[i], fresh.scores[i]));
  REQUIRE(kept.ranks == fresh.ranks);
  REQUIRE(kept.allowed == fresh.allowed);
  REQUIRE(kept.costs == fresh.costs);
}

Seat other_than(Seat seat) {
  return seat_at(seat == seat_at(1) ? 2 : 1);
}

// The whole match; now and then a few rows are taken back.
void play_on(tests::RandomGame& game, protocol::ViewCache& cache) {
  INFO(game.name());
  State state = begin(game.rules, game.deal);
  std::vector<State> past;
  compare(state.table, cache);
  while (state.table.phase != Phase::over) {
    past.push_back(state);
    const View before = state.table;
    Events events;
    if (before.phase == Phase::pause) {
      begin_next(state, make_deal(game.rules, game.dice), events);
    } else {
      const auto [seat, action] = game.move(before);
      apply(state, seat, action, events);
    }
    REQUIRE(protocol::encode_patch(before, events, cache) ==
            protocol::encode_patch(before, events));
    // Without it for a step, as if no client requested the digest.
    if (game.dice(8) != 0) compare(state.table, cache);
    if (game.dice(16) == 0) {
      const std::size_t rows = 1 + game.dice(6);
      state = past[past.size() > rows ? past.size() - rows : 0];
      compare(state.table, cache);
    }
  }
}

}  // namespace

TEST_CASE("digests, points and patches with a cache are those without it, in every preset") {
  // One cache for all: earlier games do not disturb the next.
  protocol::ViewCache cache;
  tests::for_random_games(6, [&](tests::RandomGame& game) { play_on(game, cache); });
}

TEST_CASE("digests with a cache go through the games of a match") {
  protocol::ViewCache cache;
  for (const Preset preset : tests::presets)
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
      tests::RandomGame match(
          {.preset = preset, .players = tests::players_of(preset)[0], .games = dynasty_games},
          seed);
      play_on(match, cache);
    }
}

TEST_CASE("a cache sees every difference of a kingdom, a line, the court and the rules") {
  tests::RandomGame game({.preset = Preset::queendomino, .players = 4}, 5);
  State state = begin(game.rules, game.deal);
  Events events;
  for (int i = 0; i < 90; ++i) {
    const auto [seat, action] = game.move(state.table);
    apply(state, seat, action, events);
  }
  protocol::ViewCache cache;
  const auto changed = [&](const auto& change) {
    compare(state.table, cache);
    View other = state.table;
    change(other);
    CHECK(cache.digest(other) != cache.digest(state.table));
    compare(other, cache);
  };
  const View& table = state.table;
  REQUIRE(!table.kingdoms[1].laid().empty());
  const Cell cell = table.kingdoms[1].laid()[0].at.left;
  changed([&](View& view) { view.kingdoms[1].post_knight(cell); });
  changed([&](View& view) { view.kingdoms[2].discard(DominoId{1}); });
  changed([&](View& view) { view.treasuries[0].coins += 3; });
  changed([&](View& view) { view.treasuries[3].towers += 1; });
  changed([&](View& view) { view.court.queen = view.court.queen == 1 ? 2 : 1; });
  changed([&](View& view) { view.court.dragon_home = !view.court.dragon_home; });
  changed([&](View& view) { view.next[0].king = other_than(view.next[0].king); });
  const std::size_t waiting = table.turn == 0 ? 1 : 0;
  changed([&](View& view) { view.current[waiting].king = other_than(view.current[waiting].king); });
  changed([&](View& view) { view.resigned[3] = 1; });
  changed([&](View& view) { view.rules.harmony = !view.rules.harmony; });
  changed([&](View& view) {
    for (Building& tile : view.rules.buildings) tile.points += 1;
  });
}
