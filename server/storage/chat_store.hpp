// The table `chat`, beside the moves. The journal's thread writes it over a separate connection,
// so that its errors do not affect moves. Commits do not wait for the disk: a power failure loses
// the last messages. One thread at a time.
#pragma once

#include "server/room/chat_entry.hpp"
#include "server/room/journal.hpp"
#include "server/storage/erasure.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace server::storage::sql {
class Database;
class Statement;
}  // namespace server::storage::sql

namespace server::storage {

struct RoomMessage {
  room::RoomCode room;
  room::ChatEntry entry;
};

class ChatStore {
 public:
  // Requires the tables of the present version. All methods throw sql::Error; after the database
  // was away, the next call reconnects.
  explicit ChatStore(const std::string& database);
  ~ChatStore();

  // A message that the database rejects does not keep the others from being stored. Returns the
  // reason of the last rejection. After any other error the whole batch can be written again.
  std::optional<std::string> write(std::span<const RoomMessage> batch);
  // The time by the clock of a database that several servers share: one of them may have a wrong
  // clock. nullopt: of a file.
  std::optional<WallTime> database_time();
  // Deletes some older messages; returns whether there may be more.
  bool delete_before(WallTime time);
  // Clears some rows of deleted players; returns whether there may be more.
  bool erase_some();
  // See erasure.hpp.
  bool delete_idle_guests(WallTime before);

 private:
  struct Connection;

  Connection& connection();
  void write_all(std::span<const RoomMessage> batch);

  const std::string where_;
  std::unique_ptr<Connection> connection_;
  GuestCursor next_guest_;
};

class ChatReader {
 public:
  // The database outlives it. Throws sql::Error, as read() does.
  explicit ChatReader(sql::Database& database);
  ~ChatReader();

  // The newest messages of a room, ordered by number. Skips unreadable ones, so that they do not
  // keep the room from being served.
  std::vector<room::ChatEntry> read(const room::RoomCode& code);

 private:
  std::unique_ptr<sql::Statement> newest_;
};

}  // namespace server::storage
