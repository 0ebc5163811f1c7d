// One server per database file. An advisory lock on a file beside the database (FILE.lock): reading
// tools are not held up by it, and the kernel gives it back however the process ends. The lock file
// stays where it is; deleting it would let two servers hold two locks of one name.
#pragma once

#include <string>

namespace server::storage {

class FileLock {
 public:
  // Throws StorageError when another process or another FileLock holds it.
  explicit FileLock(const std::string& database);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int descriptor_ = -1;
};

}  // namespace server::storage
