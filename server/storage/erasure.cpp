#include "server/storage/erasure.hpp"

#include "server/room/token.hpp"
#include "server/storage/sql/database.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace server::storage {
namespace {

constexpr std::int64_t rows_max = 500;

// The id of a deleted player; empty: there is none.
std::string next_player(sql::Database& database) {
  sql::Statement query(database, "SELECT player FROM erasures ORDER BY player LIMIT 1");
  sql::Rows rows = query.query();
  return rows.next() ? rows.text(0) : std::string();
}

}  // namespace

// Chat is found by the token: `chat.seat` is the seat of that time, and seats move before the game.
bool erase_some(sql::Database& database) {
  const std::string player = next_player(database);
  if (player.empty()) return false;
  const auto is_full = [&](std::int64_t changed) { return changed == rows_max; };
  if (is_full(sql::Statement(database,
                             "DELETE FROM chat WHERE (room, number) IN "
                             "(SELECT chat.room, chat.number FROM seats JOIN chat "
                             "ON chat.room = seats.room AND chat.said_by = seats.token_hash "
                             "WHERE seats.player = $1 LIMIT $2)")
                  .run(player, rows_max)))
    return true;
  if (is_full(sql::Statement(database,
                             "UPDATE places SET player = NULL WHERE (room, seat) IN "
                             "(SELECT room, seat FROM places WHERE player = $1 LIMIT $2)")
                  .run(player, rows_max)))
    return true;
  // Last, and without seats that have chat, because chat is found by them: if another node clears
  // the same rows, few changes above do not mean that no rows are left.
  if (is_full(sql::Statement(database,
                             "UPDATE seats SET name = 'Somebody ' || (seat + 1), player = NULL, "
                             "registered = 0, erased = 1, token_hash = $1 WHERE (room, seat) IN "
                             "(SELECT room, seat FROM seats AS s WHERE player = $2 AND NOT EXISTS "
                             "(SELECT 1 FROM chat AS c WHERE c.room = s.room "
                             "AND c.said_by = s.token_hash) LIMIT $3)")
                  .run(room::TokenHash{}, player, rows_max)))
    return true;
  sql::Statement(database,
                 "DELETE FROM erasures WHERE player = $1 "
                 "AND NOT EXISTS (SELECT 1 FROM seats AS s WHERE s.player = $1) "
                 "AND NOT EXISTS (SELECT 1 FROM places AS p WHERE p.player = $1)")
      .run(player);
  return !next_player(database).empty();
}

bool delete_idle_guests(sql::Database& database, WallTime before, GuestCursor& cursor) {
  std::vector<protocol::PlayerId> idle;
  std::int64_t looked_at = 0;
  {
    sql::Statement query(database,
                         "SELECT id, since_ms, EXISTS (SELECT 1 FROM seats WHERE player = id) OR "
                         "EXISTS (SELECT 1 FROM places WHERE player = id) FROM players "
                         "WHERE folded IS NULL AND since_ms < $1 AND (since_ms, id) > ($2, $3) "
                         "ORDER BY since_ms, id LIMIT $4");
    sql::Rows rows =
        query.query(before.count(), cursor.since.count(), std::string_view(cursor.id), rows_max);
    for (; rows.next(); ++looked_at) {
      cursor = {WallTime(rows.integer(1)), protocol::PlayerId(rows.text(0))};
      if (rows.integer(2) == 0) idle.push_back(cursor.id);
    }
  }
  if (!idle.empty()) {
    sql::Transaction transaction(database, sql::TransactionKind::change);
    sql::Statement remove(database, "DELETE FROM players WHERE id = $1");
    for (const protocol::PlayerId& id : idle) remove.run(id);
    transaction.commit();
  }
  if (looked_at == rows_max) return true;
  cursor = {};
  return false;
}

}  // namespace server::storage
