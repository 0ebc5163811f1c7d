// Properties of every stored room that could be read, from any source: replaying it is total, a
// room that replays can be served again, and a room with corrected digests and hashes replays and
// survives the round trip through a file.
#pragma once

#include "server/storage/stored_game.hpp"

namespace tests {

void check_stored(const server::storage::StoredRoom& stored);

}  // namespace tests
