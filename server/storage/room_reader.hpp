// Reads rooms as they stand in the tables; every value is checked, because a file can be damaged or
// edited. Whether a game replays is replay()'s question. Belongs to the connection's thread.
#pragma once

#include "server/storage/stored_game.hpp"

#include <memory>
#include <optional>
#include <string>
#include <variant>

namespace server::storage::sql {
class Database;
}

namespace server::storage {

// A room with a row that cannot be read. It must not be served: what it would forget is unknown.
struct DamagedRoom {
  room::RoomCode code;
  std::string reason;
};

using FoundRoom = std::variant<StoredRoom, DamagedRoom>;

class RoomReader {
 public:
  // The database outlives the reader and has the present tables; throws
  // sql::Error.
  explicit RoomReader(sql::Database& database);
  ~RoomReader();

  std::optional<FoundRoom> read(const room::RoomCode& code);

 private:
  struct Statements;

  std::unique_ptr<Statements> statements_;
};

}  // namespace server::storage
