#include "server/storage/backup.hpp"

#include "server/storage/log_check.hpp"
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
  PartFile part(copy);
  // Throws if the file is not a Castellan database.
  static_cast<void>(storage::Recovery{database});
  try {
    storage::sql::copy_sqlite(database, part.name());
  } catch (const storage::sql::Error& error) {
    throw StorageError(part.name() + ": " + error.what());
  }

  const storage::Recovery copied(part.name());
  const auto errors = copied.file_errors();
  if (!errors.empty()) {
    const std::string kept = copy + ".damaged";
    for (const std::string& error : errors) err << database << ": " << error << '\n';
    part.publish(kept);
    err << "the copy is as damaged as the database, and kept as " << kept << '\n';
    return 1;
  }
  const std::size_t rooms = copied.codes().size();
  part.publish(copy);
  const std::string damage = damage_in_log(database);
  out << copy << ": " << rooms << " rooms, " << fs::file_size(copy) << " bytes\n";
  if (damage.empty()) return 0;
  err << damage << "\nthe copy ends before the damage\n";
  return 1;
} catch (const StorageError& error) {
  err << error.what() << '\n';
  return 2;
} catch (const fs::filesystem_error& error) {
  err << error.path1().string() << ": " << error.code().message() << '\n';
  return 2;
}


}  // namespace server::storage
