// Whole games of every preset and number of players, with players of all levels at one table.
#include "engine/bots/player.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_games.hpp"

#include <vector>

using namespace engine;
using namespace tests;

namespace {

// Every action is legal, and nobody throws away what fits.
void play(const Rules& rules, std::uint64_t seed) {
  State state = begin(rules, random_deal(rules, seed));
  bots::Dice dice(seed * 2 + 1);
  std::vector<bots::Player> players;
  for (std::size_t seat = 0; seat < rules.seats; ++seat)
    players.emplace_back(bots::levels[(seed + seat) % bots::levels.size()]);
  Events events;
  while (view(state).phase != Phase::over) {
    const Seat seat = to_move(view(state));
    const Action action = players[index(seat)].choose(view(state), dice);
    if (const auto violation = check(view(state), seat, action))
      FAIL(name(rules.preset) << " seed=" << seed << ": " << name(action) << " is "
                              << name(violation));
    apply(state, seat, action, events);
    for (const Event& event : events)
      if (const auto* discarded = std::get_if<Discarded>(&event))
        if (discarded->declined) FAIL("thrown away what fits: seed=" << seed);
  }
}

}  // namespace

TEST_CASE("players of all levels play legal games of every preset to the end") {
  constexpr int games = 20;
  for (const Preset preset : presets)
    for (const int players : players_of(preset))
      for (int game = 1; game <= games; ++game)
        play(rules_for(name(preset) + " players=" + std::to_string(players)),
             static_cast<std::uint64_t>(game));
}
