#include "server/tools/backup.hpp"

#include "server/storage/recovery.hpp"
#include "server/storage/storage_error.hpp"
#include "server/tools/files.hpp"

#include <filesystem>

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>

namespace server::tools {
namespace {

namespace fs = std::filesystem;
using storage::StorageError;

constexpr int busy_timeout_ms = 5000;
constexpr int all_pages = -1;

// In one step, so that it is one moment of the database: readers of a WAL database hold nobody up.
void copy_pages(const std::string& from, const std::string& to) {
  try {
    SQLite::Database source(from, SQLite::OPEN_READONLY, busy_timeout_ms);
    SQLite::Database target(to, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    SQLite::Backup(target, source).executeStep(all_pages);
    // A copy is one file, whoever opens it next.
    target.exec("PRAGMA journal_mode = DELETE");
  } catch (const SQLite::Exception& error) {
    throw StorageError(to + ": " + error.what());
  }
}

}  // namespace

int backup(const std::string& database, const std::string& copy, std::ostream& out,
           std::ostream& err) try {
  require_new(copy);
  storage::Recovery{database};  // says what is wrong with a file that is none of ours
  const std::string part = copy + ".part";
  fs::remove(part);
  copy_pages(database, part);

  const storage::Recovery copied(part);
  const auto errors = copied.file_errors();
  if (!errors.empty()) {
    for (const std::string& error : errors) err << database << ": " << error << '\n';
    err << "the copy is damaged like the database, and left in " << part << '\n';
    return 1;
  }
  publish(part, copy);
  out << copy << ": " << copied.codes().size() << " rooms, " << fs::file_size(copy) << " bytes\n";
  return 0;
} catch (const StorageError& error) {
  err << error.what() << '\n';
  return 2;
} catch (const fs::filesystem_error& error) {
  err << error.path1().string() << ": " << error.code().message() << '\n';
  return 2;
}

}  // namespace server::tools
