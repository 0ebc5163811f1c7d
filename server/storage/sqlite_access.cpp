#include "server/storage/sqlite_access.hpp"

#include "server/storage/file_lock.hpp"
#include "server/storage/log_check.hpp"
#include "server/storage/private_file.hpp"
#include "server/storage/schema.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/storage/upgrade.hpp"

#include <filesystem>

namespace server::storage {
namespace {

namespace fs = std::filesystem;

// Another name of the same file must find the same lock.
std::string real_path(const std::string& path) {
  std::error_code error;
  const fs::path directory = fs::absolute(path, error).parent_path();
  if (!fs::is_directory(directory, error))
    throw StorageError(path + ": the directory " + directory.string() + " does not exist");
  if (fs::is_directory(path, error)) throw StorageError(path + ": a directory, not a database");
  return fs::weakly_canonical(path).string();
}

void copy_log(sql::Database& database) try {
  database.execute("PRAGMA wal_checkpoint(PASSIVE)");
} catch (const sql::DatabaseUnavailable&) {
  // The data stays in the log until there is space.
}

// The lock would create a missing file.
FileLock lock_file(const std::string& path) {
  require_file_of_log(path);
  return FileLock(path);
}

sql::Database open_file(const std::string& path) {
  require_whole_log(path);
  try {
    sql::Database database = sql::open(path, sql::Use::write);
    const Content content = identify_sqlite(database, path);
    for (const char* const end : {"", "-wal", "-shm", ".lock"}) make_private(path + end);
    {
      sql::Statement change(database, "PRAGMA journal_mode = WAL");
      sql::Rows mode = change.query();
      if (!mode.next() || mode.text(0) != "wal")
        throw StorageError(path + ": the file system does not support WAL mode");
    }
    if (content == Content::older) upgrade(database);
    if (content == Content::nothing) create_sqlite(database);
    // An empty transaction ensures that the file is writable and that the log exists.
    sql::Transaction(database, sql::TransactionKind::change).commit();
    database.watch_files();
    // A flush may have failed before a crash, so the data is written again before it is served.
    copy_log(database);
    // The journal retries longer waits, and shows players that moves wait.
    database.execute("PRAGMA busy_timeout = 1000");
    return database;
  } catch (const sql::Error& error) {
    throw StorageError(path + ": " + error.what());
  }
}

class SqliteAccess final : public WriteAccess {
 public:
  explicit SqliteAccess(const std::string& path)
      : lock_(lock_file(real_path(path))), database_(open_file(real_path(path))) {}

  sql::Database& database() override { return database_; }
  void begin_batch(const std::set<room::RoomCode>&) override {}
  void committed() override {}
  // SQLite has rolled back a failed transaction.
  bool reconnect() override {
    sql::Transaction(database_, sql::TransactionKind::change).commit();
    return false;
  }
  void finish(bool failed) noexcept override { database_.finish(failed); }

 private:
  FileLock lock_;  // outlives the connection
  sql::Database database_;
};

}  // namespace

std::unique_ptr<WriteAccess> take_sqlite(const std::string& path) {
  return std::make_unique<SqliteAccess>(path);
}

}  // namespace server::storage
