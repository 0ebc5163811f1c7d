// Applies the rows of a game to its state. Pure; any thread.
#pragma once

#include "engine/event.hpp"
#include "engine/state.hpp"
#include "server/room/journal.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace server::room {

// The rows up to `seq` that have led to the state after it, in their order: without rows taken
// back, and without decisions that leave the board alone. `rows` are those of seq 1, 2, …
std::vector<const Move*> path(std::span<const Move> rows, std::uint32_t seq);

// The deal of the first game.
struct Dealt {
  const engine::Rules& rules;
  const engine::Deal& deal;
};

// Requires that the rows can be played.
engine::State state_after(const Dealt& dealt, std::span<const Move> rows, std::uint32_t seq);

// Plays `row`, which follows `before`, on the state after them. Requires that it can be played.
// `out` receives the events on the board, and stays empty if something was taken back.
void play(engine::State& state, const Dealt& dealt, std::span<const Move> before, const Move& row,
          engine::Events& out);

// The last row that revealed something; the board can be taken back to the state after it and no
// further. Requires that the rows can be played.
std::uint32_t last_revealed(const Dealt& dealt, std::span<const Move> rows);

}  // namespace server::room
