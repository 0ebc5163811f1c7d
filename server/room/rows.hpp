// What the rows of a game do to its state, one after another. Pure; any thread.
#pragma once

#include "engine/event.hpp"
#include "engine/state.hpp"
#include "server/room/journal.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace server::room {

// The rows up to `seq` that have led to the state after it, in their order: without what was taken
// back, and without rulings that leave the board alone. `rows` are those of seq 1, 2, …
std::vector<const Move*> path(std::span<const Move> rows, std::uint32_t seq);

// What the first game was dealt from.
struct Dealt {
  const engine::Rules& rules;
  const engine::Deal& deal;
};

// Requires that the rows can be played.
engine::State state_after(const Dealt& dealt, std::span<const Move> rows, std::uint32_t seq);

// Plays `row`, which follows `before`, on the state after them. Requires that it can be played.
// `out` receives what happened on the board; nothing, if something was taken back.
void play(engine::State& state, const Dealt& dealt, std::span<const Move> before, const Move& row,
          engine::Events& out);

// The last row after which something is known that nobody can unsee; the board can be taken back to
// the state after it and no further. Requires that the rows can be played.
std::uint32_t last_revealed(const Dealt& dealt, std::span<const Move> rows);

}  // namespace server::room
