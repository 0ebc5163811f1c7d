// Whether a stored game is one that can have been played. Pure.
#pragma once

#include "server/storage/stored_game.hpp"

#include <optional>

namespace server::storage {

// The first row that is wrong. Requires a game that has begun; sets `over`.
std::optional<ReplayError> check_game(StoredRoom& stored);

}  // namespace server::storage
