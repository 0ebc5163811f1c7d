#include "server/storage/bans.hpp"

#include "protocol/names.hpp"
#include "server/storage/storage_error.hpp"

#include <cstdint>
#include <sqlite3.h>

#include <SQLiteCpp/SQLiteCpp.h>

namespace server::storage {
namespace {

constexpr int busy_timeout_ms = 5000;

constexpr const char* table = R"sql(
CREATE TABLE bans (
  id       INTEGER NOT NULL PRIMARY KEY CHECK (id >= 1),
  kind     TEXT    NOT NULL,
  whom     TEXT    NOT NULL,
  reason   TEXT    NOT NULL,
  since_ms INTEGER NOT NULL,
  until_ms INTEGER
) STRICT, WITHOUT ROWID;
)sql";

}  // namespace

void create_bans_table(SQLite::Database& database) {
  database.exec(table);
}

BanStore::BanStore(const std::string& path) try
    : database_(std::make_unique<SQLite::Database>(path, SQLite::OPEN_READWRITE, busy_timeout_ms)) {
  database_->exec("PRAGMA synchronous = FULL");
  // The journal's connection does that, where it is right to.
  sqlite3_db_config(database_->getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
} catch (const SQLite::Exception& error) {
  throw StorageError(path + ": " + error.what());
}

BanStore::~BanStore() = default;

std::vector<protocol::Ban> BanStore::read() {
  std::vector<protocol::Ban> bans;
  SQLite::Statement query(
      *database_, "SELECT id, kind, whom, reason, since_ms, until_ms FROM bans ORDER BY id");
  while (query.executeStep()) {
    const auto kind = protocol::from_name<protocol::BanKind>(query.getColumn(1).getString());
    if (!kind) continue;
    protocol::Ban ban{.id = query.getColumn(0).getUInt(),
                      .kind = *kind,
                      .whom = query.getColumn(2).getString(),
                      .reason = query.getColumn(3).getString(),
                      .since = query.getColumn(4).getInt64()};
    if (!query.getColumn(5).isNull()) ban.until = query.getColumn(5).getInt64();
    bans.push_back(std::move(ban));
  }
  return bans;
}

void BanStore::keep(const protocol::Ban& ban) {
  SQLite::Statement insert(
      *database_,
      "INSERT INTO bans (id, kind, whom, reason, since_ms, until_ms) VALUES (?, ?, ?, ?, ?, ?)");
  insert.bind(1, ban.id);
  insert.bind(2, std::string(protocol::name(ban.kind)));
  insert.bind(3, ban.whom);
  insert.bind(4, ban.reason);
  insert.bind(5, static_cast<std::int64_t>(ban.since));
  if (ban.until) insert.bind(6, static_cast<std::int64_t>(*ban.until));
  insert.exec();
}

void BanStore::forget(std::uint32_t id) {
  SQLite::Statement remove(*database_, "DELETE FROM bans WHERE id = ?");
  remove.bind(1, id);
  remove.exec();
}

}  // namespace server::storage
