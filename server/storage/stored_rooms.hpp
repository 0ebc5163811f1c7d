// What one shard reads of the database: games that are over, when somebody asks for them, and rooms
// that have halted.
#pragma once

#include "server/rooms/archive.hpp"
#include "server/storage/recovery.hpp"

#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace server::storage {

// What one shard reads of the database. A connection of its own, opened when it is first needed.
class StoredRooms final : public rooms::Archive {
 public:
  // Where several servers share the database no room is brought back by whoever asks for it here:
  // `ask_for` brings one back that has halted.
  using AskFor = std::function<void(const room::RoomCode&)>;
  explicit StoredRooms(std::string database, AskFor ask_for = nullptr)
      : database_(std::move(database)), ask_for_(std::move(ask_for)) {}

  Outcome restore(const room::RoomCode& code, rooms::Rooms& rooms) override;
  Outcome read_again(const room::RoomCode& code, rooms::Rooms& rooms) override;
  std::optional<protocol::Duplicate> duplicate(const room::RoomCode& deal) override;

 private:
  void report(const room::RoomCode& code, const char* reason);

  const std::string database_;
  const AskFor ask_for_;
  std::optional<Recovery> recovery_;
};

}  // namespace server::storage
