// Writes a commit into SQLite's log (WAL) with one system call. SQLite itself makes two calls for
// each page: one for its header and one for its content. Bytes that follow each other in the log
// are collected until the log is flushed or read; everything else goes through to the system's
// files. Only for connections with PRAGMA synchronous = FULL: they flush the log before another
// connection may see the commit. See https://www.sqlite.org/vfs.html and
// https://www.sqlite.org/walformat.html.
#pragma once

#include <memory>
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
  struct Vfs;

  const std::string name_;
  const std::unique_ptr<Vfs> vfs_;
};

}  // namespace server::storage::sql
