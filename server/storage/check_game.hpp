// Checks that a stored game can have been played: its rows, rules and deals. Pure.
#pragma once

#include "server/storage/stored_game.hpp"

#include <optional>

namespace server::storage {

// Returns the first invalid row. Requires a game that has begun; sets `over`, and `played` if the
// game is valid.
[[nodiscard]] std::optional<ReplayError> check_game(
    StoredRoom& stored, std::optional<room::PlayedGame>* played = nullptr,
    const IsAbandoned& is_abandoned = nullptr);

}  // namespace server::storage
