// What must hold of every stored room that could be read, wherever it was read from: replaying it
// is total, what replays can be served again, and a room whose digests and hashes were put right
// replays and is the same again after a journey through a file.
#pragma once

#include "server/storage/stored_game.hpp"

namespace tests {

void check_stored(const server::storage::StoredRoom& stored);

}  // namespace tests
