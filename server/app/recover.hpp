// The stored games, brought into memory at the start. A room that cannot be served is set aside and
// logged.
#pragma once

#include "server/net/shards.hpp"
#include "server/rooms/directory.hpp"

#include <string>

namespace server::app {

// Before the shards start. Throws StorageError when the database cannot be read.
void recover(const std::string& database, WallTime finished_since, rooms::Directory& directory,
             net::Shards& shards);

}  // namespace server::app
