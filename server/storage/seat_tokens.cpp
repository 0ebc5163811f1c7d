#include "server/storage/seat_tokens.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

namespace server::storage {

void replace_token(SQLite::Database& database, const room::RoomCode& room,
                   const room::SeatRegained& regained) {
  for (const char* sql : {"UPDATE seats SET token_hash = ? WHERE room = ? AND token_hash = ?",
                          "UPDATE rooms SET host_hash = ? WHERE code = ? AND host_hash = ?",
                          "UPDATE chat SET said_by = ? WHERE room = ? AND said_by = ?",
                          "UPDATE chat SET partner = ? WHERE room = ? AND partner = ?"}) {
    SQLite::Statement update(database, sql);
    update.bind(1, regained.token.data(), static_cast<int>(regained.token.size()));
    update.bind(2, room);
    update.bind(3, regained.before.data(), static_cast<int>(regained.before.size()));
    update.exec();
  }
}

}  // namespace server::storage
