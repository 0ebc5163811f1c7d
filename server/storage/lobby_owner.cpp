#include "server/storage/lobby_owner.hpp"

#include "server/rooms/code.hpp"
#include "server/storage/sql/database.hpp"

namespace server::storage {
namespace {

std::optional<NodeRecord> owner(sql::Database& database) {
  sql::Statement find(database, "SELECT name, node, address, url, CAST(seen_ms + lease_ms < " +
                                    std::string(database_clock) +
                                    " AS INTEGER) FROM owners JOIN writers ON name = writer "
                                    "WHERE room = $1");
  sql::Rows row = find.query(rooms::lobby_key);
  if (!row.next()) return std::nullopt;
  return NodeRecord{.writer = row.text(0),
                    .node = row.text(1),
                    .address = row.text(2),
                    .url = row.text(3),
                    .expired = row.integer(4) != 0};
}

}  // namespace

std::optional<NodeRecord> claim_lobby(sql::Database& database, const std::string& writer) {
  if (auto found = owner(database)) return found;
  // A concurrent claim waits here, and then changes nothing.
  sql::Statement(database, "INSERT INTO owners (room, writer, alive_ms) SELECT $1, name, " +
                               std::string(database_clock) +
                               " FROM writers WHERE name = $2 ON CONFLICT (room) DO UPDATE SET "
                               "writer = excluded.writer WHERE owners.writer IS NULL")
      .run(rooms::lobby_key, writer);
  return owner(database);
}

bool has_lobby(sql::Database& database, const std::string& writer) {
  const auto found = owner(database);
  return found && found->writer == writer;
}

bool hand_over_lobby(sql::Database& database, const std::string& writer) {
  return sql::Statement(database,
                        "UPDATE owners SET writer = next.name FROM (SELECT name FROM writers "
                        "WHERE node IS NOT NULL AND name <> $1 AND leaving = 0 AND "
                        "seen_ms + lease_ms >= " +
                            std::string(database_clock) +
                            " ORDER BY md5(node) LIMIT 1) AS next WHERE room = $2 AND writer = $1")
             .run(writer, rooms::lobby_key) == 1;
}

}  // namespace server::storage
