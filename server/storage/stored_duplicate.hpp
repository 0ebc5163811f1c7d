// Reads the tables of one deal from the database.
#pragma once

#include "protocol/duplicate.hpp"
#include "server/room/journal.hpp"

#include <optional>

namespace server::storage::sql {
class Database;
}

namespace server::storage {

// nullopt: no tables have this deal, or they cannot be read. Throws sql::Error. Belongs to the
// connection's thread.
std::optional<protocol::Duplicate> read_duplicate(sql::Database& database,
                                                  const room::RoomCode& deal);

}  // namespace server::storage
