// A room as it stands in the database, and the game it replays to. Pure; any thread.
#pragma once

#include "engine/state.hpp"
#include "server/room/journal.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace server::storage {

// `seats` are those who sit there now.
struct StoredRoom : room::Setup {
  std::optional<room::Begun> begun;
  std::vector<room::Move> moves;  // seq 1, 2, …
  bool over = false;              // finished or closed
  std::string analysis;           // room::Analysed; empty: none was made
};

// Why a stored room does not replay: the row (0 is the deal) and what is wrong with it.
struct ReplayError {
  std::uint32_t seq = 0;
  std::string reason;
};

// Plays `stored.moves[i]` on the state after those before it, and compares digest and result.
// Nothing: it could be played. Requires `stored.begun`.
std::optional<ReplayError> replay_move(engine::State& state, const StoredRoom& stored,
                                       std::size_t i);

// Follows the chain of hashes, folds the moves from the deal and compares every digest and result:
// the first row that is wrong. Requires `stored.begun`.
std::variant<engine::State, ReplayError> replay(const StoredRoom& stored);

// Whether each deal follows from the room's seed and is the one that was committed to. Deals from
// before there were seeds have nothing to be checked. Requires that the game replays.
std::optional<ReplayError> check_deals(const StoredRoom& stored);

}  // namespace server::storage
