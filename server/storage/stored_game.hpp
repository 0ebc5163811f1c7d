// A room as it stands in the database, and the game it replays to. Pure; any thread.
#pragma once

#include "engine/state.hpp"
#include "server/room/journal.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace server::storage {

struct StoredRoom {
  room::RoomCode code;
  room::Opened opened;
  std::vector<room::SeatTaken> seats;  // those who sit there now
  std::optional<room::Begun> begun;
  std::vector<room::Move> moves;  // seq 1, 2, …
  bool over = false;              // finished or closed
};

// Why a stored room does not replay: the row (0 is the deal) and what is wrong with it.
struct ReplayError {
  std::uint32_t seq = 0;
  std::string reason;
};

// Plays the move, which is row `seq`, and compares the digest. Nothing: it could be played.
std::optional<ReplayError> replay_move(engine::State& state, std::uint32_t seq,
                                       const room::Move& move);

// Folds the moves from the deal and compares every digest. Requires `stored.begun`.
std::variant<engine::State, ReplayError> replay(const StoredRoom& stored);

}  // namespace server::storage
