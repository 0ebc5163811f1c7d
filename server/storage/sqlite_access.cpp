#include "server/storage/file_lock.hpp"
#include "server/storage/schema.hpp"
#include "server/storage/storage_error.hpp"
#include "server/storage/upgrade.hpp"
#include "server/storage/write_access.hpp"

#include <cstdint>
#include <filesystem>
#include <sys/stat.h>
#include <vector>

namespace server::storage {
namespace {

namespace fs = std::filesystem;

// The same file by another name must find the same lock.
std::string real_path(const std::string& path) {
  std::error_code error;
  const fs::path directory = fs::absolute(path, error).parent_path();
  if (!fs::is_directory(directory, error))
    throw StorageError(path + ": the directory " + directory.string() + " does not exist");
  if (fs::is_directory(path, error)) throw StorageError(path + ": a directory, not a database");
  return fs::weakly_canonical(path).string();
}

sql::Database open_file(const std::string& path) {
  try {
    sql::Database database = sql::open(path, sql::Use::write);
    const Content content = identify_sqlite(database, path);
    {
      sql::Statement change(database, "PRAGMA journal_mode = WAL");
      sql::Rows mode = change.query();
      if (!mode.next() || mode.text(0) != "wal")
        throw StorageError(path + ": the file system does not support WAL mode");
    }
    if (content == Content::older) upgrade(database);
    if (content == Content::nothing) create_sqlite(database);
    // An empty transaction makes sure that the file can be written and that the log exists.
    sql::Transaction(database, sql::Kind::change).commit();
    return database;
  } catch (const sql::Error& error) {
    throw StorageError(path + ": " + error.what());
  }
}

class SqliteAccess final : public WriteAccess {
 public:
  explicit SqliteAccess(const std::string& path)
      : lock_(real_path(path)), database_(open_file(real_path(path))) {
    const std::string real = real_path(path);
    for (const std::string& name : {real, real + "-wal"}) {
      struct stat status = {};
      if (stat(name.c_str(), &status) != 0) throw StorageError(name + ": was not created");
      files_.push_back({name, status.st_dev, status.st_ino});
    }
  }

  sql::Database& database() override { return database_; }
  void stamp(const std::set<room::RoomCode>&) override {}
  void committed() override {
    for (const File& file : files_) {
      struct stat status = {};
      if (stat(file.path.c_str(), &status) != 0 || status.st_dev != file.device ||
          status.st_ino != file.inode)
        throw StorageError(file.path + ": was deleted or replaced while in use");
    }
  }
  bool regain() override { throw StorageError("a file is not lost"); }
  void finish(bool failed) noexcept override { database_.finish(failed); }

 private:
  // A file can be deleted or replaced while it is open; then commits succeed and are lost.
  struct File {
    std::string path;
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
  };

  FileLock lock_;  // outlives the connection
  sql::Database database_;
  std::vector<File> files_;
};

}  // namespace

std::unique_ptr<WriteAccess> take_sqlite(const std::string& path) {
  return std::make_unique<SqliteAccess>(path);
}

std::unique_ptr<WriteAccess> take_write_access(const std::string& database,
                                               const Membership& member) {
  return sql::is_postgres(database) ? take_postgres(database, member) : take_sqlite(database);
}

}  // namespace server::storage
