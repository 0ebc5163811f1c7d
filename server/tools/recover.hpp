// Brings stored rooms back into memory: the unfinished ones when the server starts, finished ones
// when somebody asks for them. A room that can not be served is set aside and logged.
#pragma once

#include "server/hall/archive.hpp"
#include "server/net/world.hpp"
#include "server/storage/recovery.hpp"

#include <functional>
#include <optional>
#include <string>

namespace server::tools {

// Before the world's shards start. Throws StorageError when the database can not be read.
void recover(const std::string& database, WallTime finished_since, net::World& world);

// What one shard reads of the database. A connection of its own, opened when it is first needed.
class StoredRooms final : public hall::Archive {
 public:
  // Where several servers share the database no room is brought back by whoever asks for it here:
  // `ask_for` brings one back that has halted.
  using AskFor = std::function<void(const room::RoomCode&)>;
  explicit StoredRooms(std::string database, AskFor ask_for = nullptr)
      : database_(std::move(database)), ask_for_(std::move(ask_for)) {}

  Outcome restore(const room::RoomCode& code, hall::Rooms& rooms) override;
  Outcome read_again(const room::RoomCode& code, hall::Rooms& rooms) override;
  std::optional<protocol::Duplicate> duplicate(const room::RoomCode& deal) override;

 private:
  void report(const room::RoomCode& code, const char* reason);

  const std::string database_;
  const AskFor ask_for_;
  std::optional<storage::Recovery> recovery_;
};

}  // namespace server::tools
