// Reads rooms from the tables and validates every value, because a file can be damaged or edited.
// Does not replay games; replay() does. Belongs to the connection's thread.
#pragma once

#include "engine/result.hpp"
#include "server/storage/stored_game.hpp"

#include <memory>
#include <optional>
#include <string>

namespace server::storage::sql {
class Database;
}

namespace server::storage {

// A room with an unreadable row. It must not be served, because the missing content is unknown.
struct DamagedRoom {
  room::RoomCode code;
  std::string reason;
};

using FoundRoom = engine::Result<StoredRoom, DamagedRoom>;

class RoomReader {
 public:
  // The database outlives the reader and has the tables of the present version; throws sql::Error.
  explicit RoomReader(sql::Database& database);
  ~RoomReader();

  std::optional<FoundRoom> read(const room::RoomCode& code);

 private:
  struct Statements;

  std::unique_ptr<Statements> statements_;
};

}  // namespace server::storage
