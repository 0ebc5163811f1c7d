#include "server/storage/recovery.hpp"

#include "server/storage/chat_store.hpp"
#include "server/storage/log_check.hpp"
#include "server/storage/membership.hpp"
#include "server/storage/schema.hpp"
#include "server/storage/sql/database.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/storage/stored_duplicate.hpp"

#include <filesystem>
#include <utility>

namespace server::storage {
namespace {

Content identify(sql::Database& database, const std::string& where) {
  return sql::is_postgres(where) ? identify_postgres(database, sql::display_name(where))
                                 : identify_sqlite(database, where);
}

[[noreturn]] void throw_older(const std::string& where) {
  throw StorageError(sql::display_name(where) +
                     ": of an older version; start the server on it to upgrade it");
}

sql::Database open_read_only(const std::string& where) {
  std::error_code error;
  if (!sql::is_postgres(where) && !std::filesystem::is_regular_file(where, error))
    throw StorageError(where + ": no such database");
  sql::Database database = sql::open(where, sql::Use::read);
  if (identify(database, where) == Content::nothing)
    throw StorageError(sql::display_name(where) + ": an empty database");
  return database;
}

template <class... Types>
std::vector<room::RoomCode> read_codes(sql::Database& database, const char* question,
                                       const Types&... values) {
  std::vector<room::RoomCode> codes;
  sql::Statement statement(database, question);
  sql::Rows row = statement.query(values...);
  while (row.next()) codes.emplace_back(row.text(0));
  return codes;
}

std::vector<room::RoomCode> read_unfinished(sql::Database& database,
                                            room::Milliseconds or_finished_since) {
  return read_codes(database,
                    "SELECT code FROM rooms WHERE ended_ms IS NULL OR (ended_ms >= $1 AND "
                    "EXISTS (SELECT 1 FROM games WHERE room = code)) ORDER BY code",
                    or_finished_since);
}

}  // namespace

struct Recovery::Connection {
  sql::Database database;
  std::optional<RoomReader> reader;
  std::optional<ChatReader> chat;

  explicit Connection(const std::string& where) : database(open_read_only(where)) {}

  std::optional<FoundRoom> read(const std::string& where, const room::RoomCode& code) {
    if (!reader) {
      if (identify(database, where) == Content::older) throw_older(where);
      reader.emplace(database);
    }
    return reader->read(code);
  }
};

void require_not_older(const std::string& database) try {
  std::error_code error;
  if (!sql::is_postgres(database) && !std::filesystem::is_regular_file(database, error)) return;
  sql::Database opened = sql::open(database, sql::Use::read);
  if (identify(opened, database) == Content::older) throw_older(database);
} catch (const sql::Error& error) {
  throw StorageError(sql::display_name(database) + ": " + error.what());
}

Recovery::Recovery(const std::string& database) : where_(database) {
  try {
    connection_ = std::make_unique<Connection>(where_);
  } catch (const sql::Error& error) {
    throw StorageError(sql::display_name(where_) + ": " + error.what());
  }
}

Recovery::~Recovery() = default;

template <class Work>
auto Recovery::query(Work&& work) const {
  try {
    if (connection_->database.lost()) connection_ = std::make_unique<Connection>(where_);
    return work(*connection_);
  } catch (const sql::Error& error) {
    throw StorageError(sql::display_name(where_) + ": " + error.what());
  }
}

std::vector<FoundRoom> Recovery::unfinished(room::Milliseconds or_finished_since) const {
  return query([&](Connection& db) {
    // One snapshot, so that a room that changes meanwhile is read consistently.
    const sql::Transaction snapshot(db.database, sql::TransactionKind::snapshot);
    std::vector<FoundRoom> found;
    for (const room::RoomCode& code : read_unfinished(db.database, or_finished_since))
      if (auto room = db.read(where_, code)) found.push_back(std::move(*room));
    return found;
  });
}

std::vector<room::RoomCode> Recovery::unfinished_codes(room::Milliseconds or_finished_since) const {
  return query([&](Connection& db) { return read_unfinished(db.database, or_finished_since); });
}

std::optional<FoundRoom> Recovery::find(const room::RoomCode& code) const {
  return query([&](Connection& db) {
    const sql::Transaction snapshot(db.database, sql::TransactionKind::snapshot);
    return db.read(where_, code);
  });
}

std::vector<room::ChatEntry> Recovery::chat(const room::RoomCode& code) const {
  return query([&](Connection& db) {
    if (!db.chat) db.chat.emplace(db.database);
    return db.chat->read(code);
  });
}

std::optional<protocol::Duplicate> Recovery::duplicate(const room::RoomCode& deal) const {
  return query([&](Connection& db) {
    const sql::Transaction snapshot(db.database, sql::TransactionKind::snapshot);
    return read_duplicate(db.database, deal);
  });
}

std::vector<room::RoomCode> Recovery::deals_open() const {
  return query([](Connection& db) {
    return read_codes(db.database,
                      "SELECT DISTINCT deal FROM same_deals JOIN rooms ON code = room "
                      "WHERE ended_ms IS NULL ORDER BY deal");
  });
}

std::vector<room::RoomCode> Recovery::codes() const {
  return query([](Connection& db) {
    return read_codes(db.database, "SELECT code FROM rooms ORDER BY code");
  });
}

std::vector<room::RoomCode> Recovery::closed_codes() const {
  return query([](Connection& db) {
    return read_codes(db.database,
                      "SELECT code FROM rooms WHERE ended_ms IS NOT NULL AND NOT EXISTS "
                      "(SELECT 1 FROM games WHERE room = code) ORDER BY code");
  });
}

std::optional<RoomTime> Recovery::alive() const {
  return query([](Connection& db) -> std::optional<RoomTime> {
    sql::Statement query(db.database, "SELECT time_ms FROM alive");
    sql::Rows row = query.query();
    if (!row.next()) return std::nullopt;
    return RoomTime(row.integer(0));
  });
}

std::optional<RoomTime> Recovery::alive(const room::RoomCode& code) const {
  if (!is_shared(where_)) return std::nullopt;
  return query([&](Connection& db) -> std::optional<RoomTime> {
    sql::Statement query(db.database, "SELECT alive_ms FROM owners WHERE room = $1");
    sql::Rows row = query.query(code);
    if (!row.next()) return std::nullopt;
    return RoomTime(row.integer(0));
  });
}

std::vector<std::string> Recovery::file_errors(const std::stop_token& stop) const {
  std::vector<std::string> errors = query([&](Connection& db) { return db.database.damage(stop); });
  if (sql::is_postgres(where_)) return errors;
  if (std::string damage = damage_in_log(where_); !damage.empty())
    errors.push_back(std::move(damage));
  return errors;
}

}  // namespace server::storage
