// Analyses a finished game: compares each decision with the best that strong bots find, and
// estimates how the game stood. The bots know only what the player could know. Pure; any thread;
// takes seconds.
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
