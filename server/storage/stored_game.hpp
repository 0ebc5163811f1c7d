// A stored room, and the game that it replays to. Pure; any thread.
#pragma once

#include "engine/result.hpp"
#include "engine/state.hpp"
#include "server/room/journal.hpp"
#include "server/room/room_game.hpp"
#include "server/rooms/game_files.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace server::storage {

// `seats`: the present occupants.
struct StoredRoom : room::Setup {
  std::optional<room::Begun> begun;
  std::vector<room::Move> moves;  // seq 1, 2, …
  bool over = false;              // finished or closed
  std::string analysis;           // room::Analysed; empty: none
};

// Asked before each row: then the work ends with an error.
using IsAbandoned = rooms::GameFiles::IsAbandoned;

// Why a stored room does not replay: the row (0 is the deal) and the error.
struct ReplayError {
  std::uint32_t seq = 0;
  std::string reason;
};

// Follows the hash chain, replays the moves from the deal and compares every digest and result.
// Returns the game after its last row, or the first invalid row. Requires `stored.begun`.
engine::Result<room::PlayedGame, ReplayError> replay(const StoredRoom& stored,
                                                     const IsAbandoned& is_abandoned = nullptr);

// Checks that each deal follows from the room's seed and matches its commitment. Skips deals from
// before there were seeds. Requires that the game replays.
[[nodiscard]] std::optional<ReplayError> check_deals(const StoredRoom& stored);

}  // namespace server::storage
