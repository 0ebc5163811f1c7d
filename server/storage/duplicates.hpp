// Tables with the same deal, as they stand in the database.
#pragma once

#include "protocol/duplicate.hpp"
#include "server/room/journal.hpp"

#include <optional>

namespace SQLite {
class Database;
}

namespace server::storage {

// Nothing: no tables have this deal, or they can not be read. Throws SQLite::Exception. The
// connection's thread.
std::optional<protocol::Duplicate> read_duplicate(SQLite::Database& database,
                                                  const room::RoomCode& deal);

// A room that was just opened.
void write_duplicate(SQLite::Database& database, const room::RoomCode& room,
                     const room::Duplicate& duplicate);

}  // namespace server::storage
