// What is said in rooms, in the table `chat` beside the moves: written by the journal's thread
// on a connection of its own, so that what goes wrong with it is no concern of the moves. Commits
// do not wait for the disk: what was said in the last moments before a loss of power is lost. One
// thread at a time.
#pragma once

#include "server/room/chat_entry.hpp"
#include "server/room/journal.hpp"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace server::storage::sql {
class Database;
}

namespace server::storage {

struct SaidIn {
  room::RoomCode room;
  room::ChatEntry said;
};

class ChatStore {
 public:
  // Requires that the database has the present tables. All methods throw sql::Error; when it was
  // away, the next one looks for it again.
  explicit ChatStore(const std::string& database);
  ~ChatStore();

  // All or nothing.
  void write(std::span<const SaidIn> batch);
  // A part of what is older, for good. Whether there may be more.
  bool forget(room::Milliseconds before);

 private:
  struct Connection;

  Connection& connection();

  const std::string where_;
  std::unique_ptr<Connection> connection_;
};

// The newest of a room, in the order of their numbers, without what cannot be read: a room is
// served without what was said in it. Throws sql::Error.
std::vector<room::ChatEntry> read_chat(sql::Database& database, const room::RoomCode& code);

}  // namespace server::storage
