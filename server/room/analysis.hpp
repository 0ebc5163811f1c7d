// What good players say about a game that is over: each decision beside the best that they find,
// and how the game stood. They know what the one who decided could know. Pure; any thread; takes
// seconds.
#pragma once

#include "protocol/analysis.hpp"
#include "server/room/journal.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

namespace server::room {

// Asked often: false ends the work. So many of the rows are judged.
using GoOn = std::function<bool(std::size_t rows)>;

// The same for the same game and playouts a decision, on every machine. Requires that the game
// replays. Nothing if it was ended.
std::optional<protocol::Analysis> analyse(const Recorded& game, std::uint32_t playouts,
                                          const GoOn& go_on);

}  // namespace server::room
