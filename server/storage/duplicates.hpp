// Tables with the same deal, as they stand in the database.
#pragma once

#include "protocol/duplicate.hpp"
#include "server/room/journal.hpp"

#include <optional>

namespace server::storage::sql {
class Database;
}

namespace server::storage {

// Nothing: no tables have this deal, or they cannot be read. Throws sql::Error. The
// connection's thread.
std::optional<protocol::Duplicate> read_duplicate(sql::Database& database,
                                                  const room::RoomCode& deal);

}  // namespace server::storage
