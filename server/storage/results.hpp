// What became of a game, for histories and ratings: its places, and what they did to the ratings of
// its players. The writer is the caller, in the transaction of the row that ended the game, so a
// game counts once or not at all. Belongs to the connection's thread.
//
// Which game is rated: one of a rated room, in which nobody called it off. Who left it for good, so
// that a bot played on, comes last; what bots did otherwise, because somebody's time was up or
// until somebody was back, counts as the player's.
#pragma once

#include "server/room/journal.hpp"

#include <memory>
#include <string>

namespace server::storage::sql {
class Database;
}

namespace server::storage {

class ResultStore {
 public:
  // Requires the tables. The database outlives it.
  explicit ResultStore(sql::Database& database);
  ~ResultStore();
  ResultStore(const ResultStore&) = delete;
  ResultStore& operator=(const ResultStore&) = delete;

  // `result`: protocol::record_result(). The rows of the game are in the tables already. Throws
  // sql::Error; what cannot be read is passed over, it belongs to no rated game.
  void keep(const room::RoomCode& code, const std::string& result, room::Milliseconds ended);

 private:
  struct Statements;

  std::unique_ptr<Statements> statements_;
};

}  // namespace server::storage
