// Loads the stored games into memory at startup. Sets aside and logs each room that cannot be
// served.
#pragma once

#include "server/net/shards.hpp"
#include "server/rooms/directory.hpp"

#include <stdexcept>
#include <string>

namespace server::app {

// A signal to stop the server is pending.
struct StoppedAtStart : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Call it before the shards start, with the signals blocked. Throws StorageError when the database
// cannot be read, and StoppedAtStart.
void recover(const std::string& database, WallTime finished_since, rooms::Directory& directory,
             net::Shards& shards);

}  // namespace server::app
