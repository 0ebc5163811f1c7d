// Loads the stored games into memory at startup. Sets aside and logs each room that cannot be
// served.
#pragma once

#include "server/net/shards.hpp"
#include "server/rooms/directory.hpp"

#include <string>

namespace server::app {

// Call it before the shards start. Throws StorageError when the database cannot be read.
void recover(const std::string& database, WallTime finished_since, rooms::Directory& directory,
             net::Shards& shards);

}  // namespace server::app
