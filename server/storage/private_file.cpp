#include "server/storage/private_file.hpp"

#include "server/storage/sql/storage_error.hpp"
#include "server/telemetry/log.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace server::storage {

void create_private(const std::string& path) {
  const int descriptor = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, private_mode);
  if (descriptor < 0) throw StorageError(path + ": " + std::generic_category().message(errno));
  close(descriptor);
}

void make_private(const std::string& path) {
  struct stat status = {};
  if (lstat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return;
  constexpr mode_t others = S_IRWXG | S_IRWXO;
  // By name: to close another descriptor of the file would drop SQLite's locks.
  if ((status.st_mode & others) == 0 ||
      fchmodat(AT_FDCWD, path.c_str(), status.st_mode & S_IRWXU, AT_SYMLINK_NOFOLLOW) != 0)
    return;
  telemetry::log(telemetry::Area::storage, telemetry::LogLevel::warn,
                 "others could read a file of the database; only its owner can now",
                 {{"file", path}});
}

}  // namespace server::storage
