// Stores the result of a game for history and ratings: the places, and their effect on the players'
// ratings. The writer calls it in the transaction of the row that ended the game, so a game counts
// once or not at all. Belongs to the connection's thread.
//
// A game is rated if its room is rated and nobody called it off. A player whom a bot replaced
// permanently comes last; moves that bots made for an overdue or absent player count as the
// player's.
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

  // `result`: protocol::record_result(). `ended`: in ms since 1970. The rows of the game are
  // already in the tables. Throws sql::Error; ignores unreadable rows, which belong to no rated
  // game.
  void store(const room::RoomCode& code, const std::string& result, room::Milliseconds ended);

 private:
  struct Statements;

  std::unique_ptr<Statements> statements_;
};

}  // namespace server::storage
