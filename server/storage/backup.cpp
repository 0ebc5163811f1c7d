#include "server/storage/backup.hpp"

#include "server/storage/new_file.hpp"
#include "server/storage/recovery.hpp"
#include "server/storage/sql/database.hpp"
#include "server/storage/sql/sqlite_driver.hpp"
#include "server/storage/sql/storage_error.hpp"

#include <filesystem>
#include <system_error>

namespace server::storage {
namespace {

namespace fs = std::filesystem;
using storage::StorageError;

}  // namespace

int backup(const std::string& database, const std::string& copy, std::ostream& out,
           std::ostream& err) try {
  if (storage::sql::is_postgres(database))
    throw StorageError(storage::sql::display_name(database) +
                       ": use pg_dump for a backup, even while a server runs on it");
  require_new(copy);
  // Throws if the file is not a Castellan database.
  static_cast<void>(storage::Recovery{database});
  const std::string part = copy + ".part";
  fs::remove(part);
  try {
    storage::sql::copy_sqlite(database, part);
  } catch (const storage::sql::Error& error) {
    // A partial copy would only use up the disk.
    std::error_code ignored;
    fs::remove(part, ignored);
    throw StorageError(part + ": " + error.what());
  }

  const storage::Recovery copied(part);
  const auto errors = copied.file_errors();
  if (!errors.empty()) {
    for (const std::string& error : errors) err << database << ": " << error << '\n';
    err << "the copy is as damaged as the database, and kept as " << part << '\n';
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

}  // namespace server::storage
