#include "server/storage/new_file.hpp"

#include "server/storage/private_file.hpp"
#include "server/storage/sql/storage_error.hpp"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <unistd.h>

namespace server::storage {
namespace {

namespace fs = std::filesystem;
using storage::StorageError;

[[noreturn]] void fail(const std::string& path) {
  throw StorageError(path + ": " + std::generic_category().message(errno));
}

void require_new(const std::string& path) {
  std::error_code ignored;
  if (fs::symlink_status(path, ignored).type() != fs::file_type::not_found)
    throw StorageError(path + ": already exists");
}

// Returns 0, or errno.
int flush(const fs::path& path, int flags) {
  const int descriptor = open(path.c_str(), flags | O_CLOEXEC);
  if (descriptor < 0) return errno;
  const int error = fsync(descriptor) == 0 ? 0 : errno;
  close(descriptor);
  return error;
}

// A file system may lack any of these, such as NFS the first and FAT the second.

bool rename_exclusively(const std::string& part, const std::string& path) {
  return renameat2(AT_FDCWD, part.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) == 0;
}

bool link_and_remove(const std::string& part, const std::string& path) {
  if (link(part.c_str(), path.c_str()) != 0) return false;
  unlink(part.c_str());
  return true;
}

// Over an empty file of its own.
bool create_and_rename(const std::string& part, const std::string& path) {
  const int own = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, private_mode);
  if (own < 0) return false;
  close(own);
  if (std::rename(part.c_str(), path.c_str()) == 0) return true;
  const int error = errno;
  unlink(path.c_str());
  errno = error;
  return false;
}

void rename_new(const std::string& part, const std::string& path) {
  for (const auto rename : {rename_exclusively, link_and_remove, create_and_rename}) {
    if (rename(part, path)) return;
    if (errno == EEXIST) break;
  }
  fail(path);
}

}  // namespace

PartFile::PartFile(const std::string& path) : name_(path + ".part") {
  require_new(path);
  fs::remove(name_);
  create_private(name_);
}

PartFile::~PartFile() {
  std::error_code ignored;
  if (!published_) fs::remove(name_, ignored);
}

void PartFile::publish(const std::string& path) {
  errno = flush(name_, O_RDONLY);
  if (errno != 0) fail(name_);
  rename_new(name_, path);
  published_ = true;
  const fs::path parent = fs::path(path).parent_path();
  const fs::path folder = parent.empty() ? "." : parent;
  errno = flush(folder, O_RDONLY | O_DIRECTORY);
  // Some file systems cannot flush a folder.
  if (errno != 0 && errno != EINVAL && errno != ENOTSUP) fail(folder);
}

void write_new(const std::string& path, std::string_view content) {
  PartFile part(path);
  std::ofstream file(part.name(), std::ios::binary | std::ios::trunc);
  file.write(content.data(), static_cast<std::streamsize>(content.size()));
  file.close();
  if (!file) throw StorageError(part.name() + ": cannot be written");
  part.publish(path);
}

}  // namespace server::storage
