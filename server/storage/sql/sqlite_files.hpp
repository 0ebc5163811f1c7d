// Checks that the files of an SQLite database in WAL mode are still those that were opened, and
// still have the committed data: a file that was deleted, replaced or truncated accepts every
// commit and keeps none. Belongs to the thread of its connection.
//
// Opens no file itself, because POSIX drops all locks of a process on a file when it closes any
// descriptor of it. Formats: https://www.sqlite.org/fileformat.html and
// https://www.sqlite.org/walformat.html.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

struct sqlite3;

namespace server::storage::sql {

class SqliteFiles {
 public:
  // Requires that the connection has read from a database in WAL mode, and outlives this. Throws
  // Error.
  explicit SqliteFiles(sqlite3* connection);

  // Call it after each commit, before notifying anybody: a few system calls, no flush. Throws
  // Error, which is fatal.
  void check();

 private:
  struct FileIdentity {
    std::string path;
    std::uint64_t device = 0;
    std::uint64_t inode = 0;
  };
  using WalSalt = std::array<std::uint8_t, 8>;
  // The end of the log: see the header of the index.
  struct End {
    std::uint32_t page_bytes = 0;
    std::uint32_t frame = 0;  // the last committed one; 0: none
    std::array<std::uint32_t, 2> checksum{};
    WalSalt salt{};

    friend bool operator==(const End&, const End&) = default;
  };

  void check_names() const;
  void check_file();
  void check_log();
  // A consistent read, even while another connection commits; nullopt: a process was killed while
  // writing it, and the next writer repairs it.
  std::optional<End> end_of_log() const;
  bool log_has(const End& end) const;
  bool read(int which, void* into, int bytes, std::int64_t offset) const;
  [[noreturn]] void fail(const std::string& path, const std::string& why) const;

  sqlite3* const connection_;
  std::vector<FileIdentity> files_;
  std::uint32_t changes_ = 0;  // the highest change counter seen in the file
  std::int64_t bytes_ = 0;     // and its largest size
  End known_;                  // at the last check
};

}  // namespace server::storage::sql
