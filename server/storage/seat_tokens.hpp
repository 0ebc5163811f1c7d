// Seats that are opened by another token from now on, and whatever else went by the one before.
// Belongs to the writer, within its transactions; throws SQLite::Exception.
#pragma once

#include "server/room/journal.hpp"

namespace SQLite {
class Database;
}

namespace server::storage {

void replace_token(SQLite::Database& database, const room::RoomCode& room,
                   const room::SeatRegained& regained);

}  // namespace server::storage
