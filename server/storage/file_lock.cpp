#include "server/storage/file_lock.hpp"

#include "server/storage/private_file.hpp"
#include "server/storage/sql/storage_error.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace server::storage {
namespace {

std::string error_text(int error) {
  return std::generic_category().message(error);
}

// The holder writes its process id into the file, for the error message of a second server.
std::string holder_in(int descriptor) {
  std::array<char, 16> text{};
  const ssize_t size = pread(descriptor, text.data(), text.size() - 1, 0);
  if (size <= 0) return "another process";
  return "process " + std::string(text.data(), static_cast<std::size_t>(size));
}

void write_process_id(int descriptor) {
  const std::string id = std::to_string(getpid());
  // The id is only for that message: a full disk must not prevent the lock.
  if (ftruncate(descriptor, 0) != 0 || pwrite(descriptor, id.data(), id.size(), 0) < 0) return;
}

void lock(int descriptor, const std::string& path, const std::string& in_use) {
  if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) return;
  if (errno == EWOULDBLOCK) throw StorageError(in_use);
  throw StorageError(path + ": cannot be locked: " + error_text(errno));
}

// As root, a new lock gets the owner of the database, like SQLite's files: its server must be able
// to open it later.
int open_lock(const std::string& path, const std::string& database) {
  // Root writes to no file to which a link of the service leads.
  constexpr int flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC;
  const int created = open(path.c_str(), flags | O_EXCL, private_mode);
  if (created < 0) return open(path.c_str(), flags, private_mode);
  struct stat status = {};
  // Without it root can use the lock all the same.
  [[maybe_unused]] const bool given = geteuid() == 0 && stat(database.c_str(), &status) == 0 &&
                                      fchown(created, status.st_uid, status.st_gid) == 0;
  return created;
}

}  // namespace

FileLock::FileLock(const std::string& database) {
  const std::string path = database + ".lock";
  named_ = open_lock(path, database);
  if (named_ < 0) throw StorageError(path + ": cannot be opened: " + error_text(errno));
  try {
    lock(named_, path, database + ": in use by " + holder_in(named_));
    database_ = open(database.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, private_mode);
    // The folder may be writable and the file not; SQLite reports that better.
    if (database_ >= 0)
      lock(database_, database,
           database +
               ": in use by another process, which opened the file by another name or whose " +
               path + " was deleted");
  } catch (...) {
    release();
    throw;
  }
  write_process_id(named_);
}

FileLock::~FileLock() {
  release();
}

void FileLock::release() {
  if (database_ >= 0) close(database_);
  close(named_);
}

}  // namespace server::storage
