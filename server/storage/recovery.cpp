#include "server/storage/recovery.hpp"

#include "server/storage/chat_store.hpp"
#include "server/storage/duplicates.hpp"
#include "server/storage/schema.hpp"
#include "server/storage/storage_error.hpp"

#include <filesystem>
#include <utility>

#include <SQLiteCpp/SQLiteCpp.h>

namespace server::storage {
namespace {

constexpr int busy_timeout_ms = 5000;

SQLite::Database open_read_only(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error))
    throw StorageError(path + ": no such database");
  try {
    SQLite::Database database(path, SQLite::OPEN_READONLY, busy_timeout_ms);
    if (identify(database, path) == Content::nothing)
      throw StorageError(path + ": an empty database");
    return database;
  } catch (const SQLite::Exception& failure) {
    throw StorageError(path + ": " + failure.what());
  }
}

}  // namespace

struct Recovery::Connection {
  SQLite::Database database;
  std::optional<RoomReader> reader;

  explicit Connection(const std::string& path) : database(open_read_only(path)) {}

  std::optional<FoundRoom> read(const std::string& path, const room::RoomCode& code) {
    if (!reader) {
      if (identify(database, path) == Content::older)
        throw StorageError(path + ": of an older version; starting the server on it brings it " +
                           "up to date");
      reader.emplace(database);
    }
    return reader->read(code);
  }
};

Recovery::Recovery(const std::string& path) : path_(path) {
  try {
    connection_ = std::make_unique<Connection>(path);
  } catch (const SQLite::Exception& error) {
    throw StorageError(path + ": " + error.what());
  }
}

Recovery::~Recovery() = default;

std::vector<FoundRoom> Recovery::unfinished(room::Milliseconds or_finished_since) const {
  try {
    // One snapshot for all: a room that changes meanwhile must not look torn.
    SQLite::Transaction snapshot(connection_->database);
    std::vector<FoundRoom> found;
    for (const room::RoomCode& code : unfinished_codes(or_finished_since))
      if (auto room = connection_->read(path_, code)) found.push_back(std::move(*room));
    return found;
  } catch (const SQLite::Exception& error) {
    throw StorageError(path_ + ": " + error.what());
  }
}

std::vector<room::RoomCode> Recovery::unfinished_codes(room::Milliseconds or_finished_since) const {
  try {
    std::vector<room::RoomCode> codes;
    SQLite::Statement query(connection_->database,
                            "SELECT code FROM rooms WHERE ended_ms IS NULL OR (ended_ms >= ? AND "
                            "EXISTS (SELECT 1 FROM games WHERE room = code)) ORDER BY code");
    query.bind(1, or_finished_since);
    while (query.executeStep()) codes.push_back(query.getColumn(0).getString());
    return codes;
  } catch (const SQLite::Exception& error) {
    throw StorageError(path_ + ": " + error.what());
  }
}

std::optional<FoundRoom> Recovery::find(const room::RoomCode& code) const {
  try {
    SQLite::Transaction snapshot(connection_->database);
    return connection_->read(path_, code);
  } catch (const SQLite::Exception& error) {
    throw StorageError(path_ + ": " + error.what());
  }
}

std::vector<room::Said> Recovery::chat(const room::RoomCode& code) const {
  try {
    return read_chat(connection_->database, code);
  } catch (const SQLite::Exception& error) {
    throw StorageError(path_ + ": " + error.what());
  }
}

namespace {

std::vector<room::RoomCode> read_codes(const SQLite::Database& database, const char* question) {
  std::vector<room::RoomCode> codes;
  SQLite::Statement query(database, question);
  while (query.executeStep()) codes.push_back(query.getColumn(0).getString());
  return codes;
}

}  // namespace

std::optional<protocol::Duplicate> Recovery::duplicate(const room::RoomCode& deal) const {
  try {
    SQLite::Transaction snapshot(connection_->database);
    return read_duplicate(connection_->database, deal);
  } catch (const SQLite::Exception& error) {
    throw StorageError(path_ + ": " + error.what());
  }
}

std::vector<room::RoomCode> Recovery::deals_open() const {
  try {
    return read_codes(connection_->database,
                      "SELECT DISTINCT deal FROM same_deals JOIN rooms ON code = room "
                      "WHERE ended_ms IS NULL ORDER BY deal");
  } catch (const SQLite::Exception& error) {
    throw StorageError(path_ + ": " + error.what());
  }
}

std::vector<room::RoomCode> Recovery::codes() const {
  try {
    return read_codes(connection_->database, "SELECT code FROM rooms ORDER BY code");
  } catch (const SQLite::Exception& error) {
    throw StorageError(path_ + ": " + error.what());
  }
}

std::vector<room::RoomCode> Recovery::closed_codes() const {
  try {
    return read_codes(connection_->database,
                      "SELECT code FROM rooms WHERE ended_ms IS NOT NULL AND NOT EXISTS "
                      "(SELECT 1 FROM games WHERE room = code) ORDER BY code");
  } catch (const SQLite::Exception& error) {
    throw StorageError(path_ + ": " + error.what());
  }
}

std::optional<room::Milliseconds> Recovery::alive() const {
  try {
    SQLite::Statement query(connection_->database, "SELECT time_ms FROM alive");
    if (!query.executeStep()) return std::nullopt;
    return query.getColumn(0).getInt64();
  } catch (const SQLite::Exception& error) {
    throw StorageError(path_ + ": " + error.what());
  }
}

std::vector<std::string> Recovery::file_errors() const {
  try {
    std::vector<std::string> errors;
    SQLite::Statement integrity(connection_->database, "PRAGMA integrity_check");
    while (integrity.executeStep()) {
      const std::string line = integrity.getColumn(0).getString();
      if (line != "ok") errors.push_back(line);
    }
    SQLite::Statement orphans(connection_->database, "PRAGMA foreign_key_check");
    while (orphans.executeStep())
      errors.push_back("a row without its room in the table " + orphans.getColumn(0).getString());
    return errors;
  } catch (const SQLite::Exception& error) {
    throw StorageError(path_ + ": " + error.what());
  }
}

}  // namespace server::storage
