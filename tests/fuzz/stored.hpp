// Properties of every stored room that could be read, from any source: replaying it is total, a
// room that replays can be served again, and a room with corrected names, times, digests and hashes
// replays, survives the round trip through a file, and costs no more than an upload may.
#pragma once

#include "server/storage/stored_game.hpp"

namespace tests {

void check_stored(const server::storage::StoredRoom& stored);

}  // namespace tests
