#include "server/storage/new_file.hpp"

#include "server/storage/private_file.hpp"
#include "server/storage/sql/storage_error.hpp"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <unistd.h>

namespace server::storage {
namespace {

namespace fs = std::filesystem;
using storage::StorageError;

void flush(const fs::path& path, int flags) {
  const int descriptor = open(path.c_str(), flags | O_CLOEXEC);
  const bool flushed = descriptor >= 0 && fsync(descriptor) == 0;
  const std::error_code error(errno, std::generic_category());
  if (descriptor >= 0) close(descriptor);
  if (!flushed) throw StorageError(path.string() + ": " + error.message());
}

}  // namespace

void require_new(const std::string& path) {
  std::error_code ignored;
  if (fs::symlink_status(path, ignored).type() != fs::file_type::not_found)
    throw StorageError(path + ": already exists");
}

void publish(const std::string& part, const std::string& path) {
  flush(part, O_RDONLY);
  std::error_code error;
  fs::create_hard_link(part, path, error);
  if (error) throw StorageError(path + ": " + error.message());
  fs::remove(part, error);
  const fs::path folder = fs::path(path).parent_path();
  flush(folder.empty() ? "." : folder, O_RDONLY | O_DIRECTORY);
}

void write_new(const std::string& path, std::string_view content) {
  require_new(path);
  const std::string part = path + ".part";
  fs::remove(part);
  create_private(part);
  {
    std::ofstream file(part, std::ios::binary | std::ios::trunc);
    file.write(content.data(), static_cast<std::streamsize>(content.size()));
    file.close();
    if (!file) throw StorageError(part + ": cannot be written");
  }
  publish(part, path);
}

}  // namespace server::storage
