#include "server/storage/seat_tokens.hpp"

namespace server::storage {

SeatTokens::SeatTokens(SQLite::Database& database)
    : replacements_{{
          {database, "UPDATE seats SET token_hash = ? WHERE room = ? AND token_hash = ?"},
          {database, "UPDATE rooms SET host_hash = ? WHERE code = ? AND host_hash = ?"},
          {database, "UPDATE chat SET said_by = ? WHERE room = ? AND said_by = ?"},
          {database, "UPDATE chat SET partner = ? WHERE room = ? AND partner = ?"},
      }} {}

void SeatTokens::replace(const room::RoomCode& room, const room::SeatRegained& regained) {
  for (SQLite::Statement& statement : replacements_) {
    statement.bind(1, regained.token.data(), static_cast<int>(regained.token.size()));
    statement.bind(2, room);
    statement.bind(3, regained.before.data(), static_cast<int>(regained.before.size()));
    statement.exec();
    statement.reset();
  }
}

}  // namespace server::storage
