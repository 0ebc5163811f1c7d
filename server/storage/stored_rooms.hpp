// One shard's access to stored rooms: loads finished games on request, and rooms that have halted.
#pragma once

#include "server/rooms/archive.hpp"
#include "server/storage/recovery.hpp"

#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace server::storage {

// Uses a separate connection, opened on first use.
class StoredRooms final : public rooms::Archive {
 public:
  // For nodes: rooms are not loaded here on request; `reload` makes the node reload a halted room.
  using ReloadRoom = std::function<void(const room::RoomCode&)>;
  explicit StoredRooms(std::string database, ReloadRoom reload = nullptr)
      : database_(std::move(database)), reload_(std::move(reload)) {}

  RestoreOutcome restore(const room::RoomCode& code, rooms::Rooms& rooms) override;
  RestoreOutcome restore_halted_room(const room::RoomCode& code, rooms::Rooms& rooms) override;

 private:
  RestoreOutcome read(const room::RoomCode& code, rooms::Rooms& rooms, bool unfinished_too);
  void report(const room::RoomCode& code, const char* reason);

  const std::string database_;
  const ReloadRoom reload_;
  std::optional<Recovery> recovery_;
};

}  // namespace server::storage
