// Seats that are opened by another token from now on, and whatever else went by the one before.
// Belongs to the writer, within its transactions; throws SQLite::Exception.
#pragma once

#include "server/room/journal.hpp"

#include <array>

#include <SQLiteCpp/SQLiteCpp.h>

namespace server::storage {

class SeatTokens {
 public:
  explicit SeatTokens(SQLite::Database& database);

  void replace(const room::RoomCode& room, const room::SeatRegained& regained);

 private:
  std::array<SQLite::Statement, 4> replacements_;
};

}  // namespace server::storage
