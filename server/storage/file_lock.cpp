#include "server/storage/file_lock.hpp"

#include "server/storage/storage_error.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <system_error>
#include <unistd.h>

namespace server::storage {
namespace {

std::string error_text(int error) {
  return std::generic_category().message(error);
}

// The holder writes its process id into the file, for the message that the second one sees.
std::string holder_in(int descriptor) {
  std::array<char, 16> text{};
  const ssize_t size = pread(descriptor, text.data(), text.size() - 1, 0);
  if (size <= 0) return "another process";
  return "process " + std::string(text.data(), static_cast<std::size_t>(size));
}

void write_process_id(int descriptor) {
  const std::string id = std::to_string(getpid());
  // Only for that message: a full disk is no reason to refuse the lock.
  if (ftruncate(descriptor, 0) != 0 || pwrite(descriptor, id.data(), id.size(), 0) < 0) return;
}

}  // namespace

FileLock::FileLock(const std::string& database) {
  const std::string path = database + ".lock";
  descriptor_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (descriptor_ < 0) throw StorageError(path + ": can not be opened: " + error_text(errno));
  if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    const int error = errno;
    const std::string who = holder_in(descriptor_);
    close(descriptor_);
    if (error == EWOULDBLOCK) throw StorageError(database + ": in use by " + who);
    throw StorageError(path + ": can not be locked: " + error_text(error));
  }
  write_process_id(descriptor_);
}

FileLock::~FileLock() {
  close(descriptor_);
}

}  // namespace server::storage
