// Writes a commit into SQLite's log (WAL) with one system call. SQLite itself makes two for each page:
// its header and its content. What the log gets in a row is collected, until the log is flushed or read;
// everything else goes through to the files of the system. Only for connections with PRAGMA synchronous =
// FULL: they flush the log before another connection may see the commit. See
// https://www.sqlite.org/vfs.html and https://www.sqlite.org/walformat.html.
#pragma once

#include <sqlite3.h>
#include <string>

namespace server::storage::sql {

class BufferedWal {
 public:
  // Throws Error.
  BufferedWal();
  // After the connections that were opened with it.
  ~BufferedWal();
  BufferedWal(const BufferedWal&) = delete;
  BufferedWal& operator=(const BufferedWal&) = delete;

  // To open a connection with.
  const std::string& name() const { return name_; }

 private:
  // SQLite passes the first member, from which the whole is found.
  struct Vfs {
    sqlite3_vfs base;
    sqlite3_vfs* real;
  };

  static int open(sqlite3_vfs* vfs, const char* path, sqlite3_file* into, int flags, int* out);

  std::string name_;
  Vfs vfs_;
};

}  // namespace server::storage::sql
