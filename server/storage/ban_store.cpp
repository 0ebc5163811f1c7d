#include "server/storage/ban_store.hpp"

#include "protocol/enum_names.hpp"
#include "server/players/unavailable.hpp"
#include "server/storage/sql/database.hpp"
#include "server/storage/sql/storage_error.hpp"

#include <cstdint>
#include <utility>

namespace server::storage {

struct BanStore::Connection {
  explicit Connection(const std::string& name)
      : where(name), database(sql::open(where, sql::Use::players)) {}

  sql::Database& open() {
    if (database.lost()) database = sql::open(where, sql::Use::players);
    return database;
  }

  const std::string where;
  sql::Database database;
};

BanStore::BanStore(const std::string& database) try
    : connection_(std::make_unique<Connection>(database)) {
} catch (const sql::Error& error) {
  throw StorageError(sql::display_name(database) + ": " + error.what());
}

BanStore::~BanStore() = default;

// Changes with every change of the table: rows never change, and a reused id has a later time.
std::string BanStore::version() try {
  sql::Statement query(connection_->open(),
                       "SELECT count(*), coalesce(max(id), 0), "
                       "CAST(coalesce(sum(since_ms), 0) AS BIGINT) FROM bans");
  sql::Rows row = query.query();
  row.next();
  return std::to_string(row.integer(0)) + ' ' + std::to_string(row.integer(1)) + ' ' +
         std::to_string(row.integer(2));
} catch (const sql::DatabaseUnavailable& error) {
  throw players::Unavailable(error.what());
}

std::vector<protocol::Ban> BanStore::read() try {
  std::vector<protocol::Ban> bans;
  sql::Statement query(connection_->open(),
                       "SELECT id, kind, whom, reason, since_ms, until_ms FROM bans ORDER BY id");
  sql::Rows row = query.query();
  while (row.next()) {
    const auto kind = protocol::from_name<protocol::BanKind>(row.text(1));
    if (!kind) continue;
    protocol::Ban ban{.id = static_cast<std::uint32_t>(row.integer(0)),
                      .kind = *kind,
                      .whom = row.text(2),
                      .reason = row.text(3),
                      .since = row.integer(4)};
    if (!row.is_null(5)) ban.until = row.integer(5);
    bans.push_back(std::move(ban));
  }
  return bans;
} catch (const sql::DatabaseUnavailable& error) {
  throw players::Unavailable(error.what());
}

bool BanStore::insert(const protocol::Ban& ban) try {
  return sql::Statement(connection_->open(),
                        "INSERT INTO bans (id, kind, whom, reason, since_ms, until_ms) "
                        "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING")
             .run(ban.id, protocol::name_of(ban.kind), ban.whom, ban.reason, ban.since,
                  ban.until) == 1;
} catch (const sql::DatabaseUnavailable& error) {
  throw players::Unavailable(error.what());
}

void BanStore::remove(std::uint32_t id) try {
  sql::Statement(connection_->open(), "DELETE FROM bans WHERE id = $1").apply(id);
} catch (const sql::DatabaseUnavailable& error) {
  throw players::Unavailable(error.what());
}

}  // namespace server::storage
