// Brings stored rooms back into memory: the unfinished ones when the server starts, finished ones
// when somebody asks for them. A room that can not be served is set aside and logged.
#pragma once

#include "server/net/shards.hpp"
#include "server/rooms/archive.hpp"
#include "server/rooms/directory.hpp"
#include "server/storage/recovery.hpp"

#include <optional>
#include <string>

namespace server::app {

// Before the world's shards start. Throws StorageError when the database can not be read.
void recover(const std::string& database, WallTime finished_since, rooms::Directory& directory,
             net::Shards& shards);

// What one shard reads of the database. A connection of its own, opened when it is first needed.
class StoredRooms final : public rooms::Archive {
 public:
  // `shared`: with other servers, so no room is brought back by whoever asks for it here.
  explicit StoredRooms(std::string database, bool shared = false)
      : database_(std::move(database)), shared_(shared) {}

  Outcome restore(const room::RoomCode& code, rooms::Rooms& rooms) override;
  std::optional<protocol::Duplicate> duplicate(const room::RoomCode& deal) override;

 private:
  const std::string database_;
  const bool shared_;
  std::optional<storage::Recovery> recovery_;
};

}  // namespace server::app
