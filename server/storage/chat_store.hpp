// What is said in rooms, in the table `chat` of the journal's file: written by the journal's thread
// on a connection of its own, so that what goes wrong with it is no concern of the moves. Commits
// do not wait for the disk: what was said in the last moments before a loss of power is lost. One
// thread at a time.
#pragma once

#include "server/room/journal.hpp"
#include "server/room/said.hpp"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace SQLite {
class Database;
}

namespace server::storage {

struct SaidIn {
  room::RoomCode room;
  room::Said said;
};

class ChatStore {
 public:
  // Requires that the file has the present tables. All methods throw std::exception.
  explicit ChatStore(const std::string& path);
  ~ChatStore();

  // All or nothing.
  void write(std::span<const SaidIn> batch);
  // A part of what is older, for good. Whether there may be more.
  bool forget(room::Milliseconds before);

 private:
  struct Connection;

  std::unique_ptr<Connection> connection_;
};

// The newest of a room, in the order of their numbers, without what can not be read: a room is
// served without what was said in it. Throws SQLite::Exception.
std::vector<room::Said> read_chat(SQLite::Database& database, const room::RoomCode& code);

}  // namespace server::storage
