// Analyses a finished game: the chances after each step, and for each decision how much better the
// best move is that a strong bot finds, from what the player could know. Tips show the same chances
// for the same moves. Pure; any thread; takes seconds.
#pragma once

#include "protocol/analysis.hpp"
#include "server/room/journal.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

namespace server::room {

// Called often with the number of rows judged; returning false stops the work.
using GoOn = std::function<bool(std::size_t rows)>;

// Deterministic for the same game and playouts per decision, on every machine. Requires that the
// game replays. Returns nullopt if it was stopped.
std::optional<protocol::Analysis> analyse(const Recorded& game, std::uint32_t playouts,
                                          const GoOn& go_on);

}  // namespace server::room
