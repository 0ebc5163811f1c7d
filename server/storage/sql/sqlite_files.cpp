#include "server/storage/sql/sqlite_files.hpp"

#include "server/storage/sql/error.hpp"

#include <cstring>
#include <sqlite3.h>
#include <sys/stat.h>
#include <utility>

namespace server::storage::sql {
namespace {

constexpr std::int64_t log_header_bytes = 32;
constexpr std::int64_t frame_header_bytes = 24;
constexpr int index_region_bytes = 32768;
// Writing both copies takes less than a microsecond.
constexpr int looks_max = 10'000;

// The header of the index, in this machine's byte order; the file has two copies of it.
struct IndexHeader {
  std::uint32_t version;
  std::uint32_t unused;
  std::uint32_t change;
  std::uint8_t is_initialised;
  std::uint8_t big_endian_checksums;
  std::uint16_t page_bytes;
  std::uint32_t last_frame;
  std::uint32_t pages;
  std::array<std::uint32_t, 2> frame_checksum;
  std::array<std::uint8_t, 8> salt;
  std::array<std::uint32_t, 2> checksum;
};
static_assert(sizeof(IndexHeader) == 48);

std::uint32_t big_endian(const std::uint8_t* bytes) {
  return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 |
         std::uint32_t{bytes[2]} << 8 | std::uint32_t{bytes[3]};
}

sqlite3_file* file_of(sqlite3* connection, int which) {
  sqlite3_file* file = nullptr;
  sqlite3_file_control(connection, "main", which, static_cast<void*>(&file));
  return file != nullptr && file->pMethods != nullptr ? file : nullptr;
}

}  // namespace

SqliteFiles::SqliteFiles(sqlite3* connection) : connection_(connection) {
  const std::string path = sqlite3_db_filename(connection, "main");
  for (const std::string& name : {path, path + "-wal", path + "-shm"}) {
    struct stat status = {};
    if (stat(name.c_str(), &status) != 0) fail(name, "was not created");
    files_.push_back({name, status.st_dev, status.st_ino});
  }
  check();
}

void SqliteFiles::check() {
  check_names();
  check_file();
  check_log();
}

void SqliteFiles::check_names() const {
  for (const FileIdentity& file : files_) {
    struct stat status = {};
    if (stat(file.path.c_str(), &status) != 0 || status.st_dev != file.device ||
        status.st_ino != file.inode)
      fail(file.path, "was deleted or replaced while in use");
  }
}

// Reads the header and the size, because SQLite may not notice missing pages for long.
void SqliteFiles::check_file() {
  const std::string& path = files_.front().path;
  std::array<std::uint8_t, 100> header{};
  if (!read(SQLITE_FCNTL_FILE_POINTER, header.data(), header.size(), 0))
    fail(path, "was emptied while in use");
  constexpr char magic[] = "SQLite format 3";
  if (std::memcmp(header.data(), magic, sizeof magic) != 0) fail(path, "is no longer a database");
  const std::uint32_t changes = big_endian(&header[24]);
  if (changes < changes_) fail(path, "was overwritten by an older one while in use");
  changes_ = changes;
  sqlite3_file* const file = file_of(connection_, SQLITE_FCNTL_FILE_POINTER);
  sqlite3_int64 bytes = 0;
  if (file->pMethods->xFileSize(file, &bytes) != SQLITE_OK) fail(path, "has no size");
  const std::int64_t page_bytes = known_.page_bytes;
  // Smaller after a VACUUM, which updates the header.
  if (bytes < bytes_ && bytes < page_bytes * std::int64_t{big_endian(&header[28])})
    fail(path, "was truncated while in use");
  bytes_ = bytes;
}

void SqliteFiles::check_log() {
  const std::string& path = files_[1].path;
  std::optional<End> end = end_of_log();
  while (end && !log_has(*end)) {
    const auto before = std::exchange(end, end_of_log());
    // If the end has changed, another connection has restarted the log meanwhile.
    if (end == before) fail(path, "was emptied or overwritten while in use");
  }
  if (!end) return;
  // A log that was cut has zeros there, followed by what was written since.
  const bool same_log = known_.salt == end->salt && known_.frame <= end->frame;
  if (same_log && !log_has(known_)) {
    const auto now = end_of_log();
    if (now && now->salt == end->salt) fail(path, "was truncated while in use");
  }
  known_ = *end;
}

std::optional<SqliteFiles::End> SqliteFiles::end_of_log() const {
  sqlite3_file* const file = file_of(connection_, SQLITE_FCNTL_FILE_POINTER);
  void volatile* region = nullptr;
  if (file == nullptr || file->pMethods->iVersion < 2 ||
      file->pMethods->xShmMap(file, 0, index_region_bytes, 0, &region) != SQLITE_OK ||
      region == nullptr)
    fail(files_.back().path, "cannot be read");
  std::array<IndexHeader, 2> copies{};
  const auto differ = [&] {
    file->pMethods->xShmBarrier(file);
    std::memcpy(copies.data(), const_cast<const void*>(region), sizeof copies);
    return std::memcmp(&copies[0], &copies[1], sizeof(IndexHeader)) != 0;
  };
  for (int i = 0; differ(); ++i)
    if (i == looks_max) return std::nullopt;
  const IndexHeader& header = copies[0];
  constexpr std::uint32_t largest_page = 65536;  // does not fit and is stored as 1
  return End{.page_bytes = header.page_bytes == 1 ? largest_page : header.page_bytes,
             .frame = header.last_frame,
             .checksum = header.frame_checksum,
             .salt = header.salt};
}

bool SqliteFiles::log_has(const End& end) const {
  if (end.frame == 0) return true;
  std::array<std::uint8_t, log_header_bytes> header{};
  std::array<std::uint8_t, frame_header_bytes> frame{};
  const std::int64_t at =
      log_header_bytes +
      (std::int64_t{end.frame} - 1) * (frame_header_bytes + std::int64_t{end.page_bytes});
  const auto has_salt = [&](const std::uint8_t* bytes) {
    return std::memcmp(bytes, end.salt.data(), end.salt.size()) == 0;
  };
  return read(SQLITE_FCNTL_JOURNAL_POINTER, header.data(), header.size(), 0) &&
         has_salt(&header[16]) &&
         read(SQLITE_FCNTL_JOURNAL_POINTER, frame.data(), frame.size(), at) &&
         has_salt(&frame[8]) && big_endian(&frame[16]) == end.checksum[0] &&
         big_endian(&frame[20]) == end.checksum[1];
}

bool SqliteFiles::read(int which, void* into, int bytes, std::int64_t offset) const {
  sqlite3_file* const file = file_of(connection_, which);
  return file != nullptr && file->pMethods->xRead(file, into, bytes, offset) == SQLITE_OK;
}

void SqliteFiles::fail(const std::string& path, const std::string& why) const {
  throw Error(path + ": " + why);
}

}  // namespace server::storage::sql
