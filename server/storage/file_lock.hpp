// One server per database. Two advisory locks (flock): on FILE.lock, which names its process, and
// on the database itself, so that neither a deleted FILE.lock nor another name of the file lets a
// second server in. Reading tools are not held up by them, SQLite's own locks (fcntl) are others,
// and the kernel gives both back however the process ends.
#pragma once

#include <string>

namespace server::storage {

class FileLock {
 public:
  // Creates an empty file where there is none. Throws StorageError when another process or another
  // FileLock has it.
  //
  // To be taken before SQLite opens the file, and given back after: closing a descriptor of a file
  // drops all locks of SQLite that this process has on it.
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
