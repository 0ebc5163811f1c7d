#include "server/storage/relays.hpp"

#include "server/storage/ownership.hpp"
#include "server/storage/sql/database.hpp"

#include <algorithm>
#include <limits>

namespace server::storage {

bool tell_relayed(sql::Database& database, const std::string& writer, const Relayed& changed) {
  sql::Transaction transaction(database, sql::Kind::change);
  {
    sql::Statement known(database, "SELECT 1 FROM writers WHERE name = $1");
    sql::Rows row = known.query(writer);
    if (!row.next()) return false;
  }
  sql::Statement store(database,
                       "INSERT INTO relays (room, writer, spectators) VALUES ($1, $2, "
                       "CAST($3 AS BIGINT)) ON CONFLICT (room, writer) DO UPDATE SET "
                       "spectators = excluded.spectators");
  sql::Statement forget(database, "DELETE FROM relays WHERE room = $1 AND writer = $2");
  for (const auto& [room, spectators] : changed)
    if (spectators > 0)
      store.run(room, writer, std::int64_t{spectators});
    else
      forget.run(room, writer);
  transaction.commit();
  return true;
}

Relayed hear_relayed(sql::Database& database, const std::string& writer) {
  sql::Statement find(database,
                      "SELECT relays.room, CAST(sum(spectators) AS BIGINT) FROM relays "
                      "JOIN owners ON owners.room = relays.room AND owners.writer = $1 "
                      "JOIN writers ON name = relays.writer AND seen_ms + lease_ms >= " +
                          std::string(database_clock) +
                          " WHERE relays.writer <> $1 GROUP BY relays.room");
  Relayed heard;
  sql::Rows row = find.query(writer);
  while (row.next()) {
    constexpr std::int64_t most = std::numeric_limits<std::uint32_t>::max() / 2;
    heard[row.text(0)] =
        static_cast<std::uint32_t>(std::clamp<std::int64_t>(row.integer(1), 0, most));
  }
  return heard;
}

}  // namespace server::storage
