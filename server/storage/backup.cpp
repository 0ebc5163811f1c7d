#include "server/storage/backup.hpp"

#include "server/storage/log_check.hpp"
#include "server/storage/new_file.hpp"
#include "server/storage/recovery.hpp"
#include "server/storage/sql/database.hpp"
#include "server/storage/sql/sqlite_driver.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/util/clock.hpp"

#include <cstdint>
#include <filesystem>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace server::storage {
namespace {

namespace fs = std::filesystem;
using storage::StorageError;

}  // namespace

int backup(const std::string& database, const std::string& copy, std::ostream& out,
           std::ostream& err, const std::stop_token& stop) try {
  if (storage::sql::is_postgres(database))
    throw StorageError(storage::sql::display_name(database) +
                       ": use pg_dump for a backup, even while a server runs on it");
  PartFile part(copy);
  // Throws if the file is not a Castellan database.
  static_cast<void>(storage::Recovery{database});
  try {
    storage::sql::copy_sqlite(database, part.name(), stop);
  } catch (const storage::sql::Error& error) {
    throw StorageError(part.name() + ": " + error.what());
  }

  const storage::Recovery copied(part.name());
  const auto errors = copied.file_errors(stop);
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

void remove_old_parts(const std::string& folder) {
  constexpr std::int64_t old_seconds = 3600;
  std::error_code error;
  for (fs::directory_iterator file(folder, error); !error && file != fs::directory_iterator();
       file.increment(error)) {
    const std::string name = file->path().filename().string();
    struct stat status = {};
    if (name.starts_with("castellan-") && name.ends_with(".sqlite.part") &&
        lstat(file->path().c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
        wall_now().count() / 1000 - status.st_mtime > old_seconds)
      for (const char* const end : {"", "-journal", "-wal", "-shm"})
        unlink((file->path().string() + end).c_str());
  }
}

}  // namespace server::storage
