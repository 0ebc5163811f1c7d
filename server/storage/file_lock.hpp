// Ensures one server per database. Takes two advisory locks (flock): on FILE.lock, which names the
// process, and on the database itself, so that neither a deleted FILE.lock nor another name of the
// file admits a second server. Readers are not affected, because SQLite uses other locks (fcntl).
// The kernel releases both however the process ends.
#pragma once

#include <string>

namespace server::storage {

class FileLock {
 public:
  // Creates an empty file if there is none. Throws StorageError if another process or another
  // FileLock has it.
  //
  // Take it before SQLite opens the file, and release it after SQLite has closed it: closing any
  // descriptor of a file drops all locks of SQLite that this process has on it.
  explicit FileLock(const std::string& database);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  void release();

  int named_ = -1;
  int database_ = -1;
};

}  // namespace server::storage
