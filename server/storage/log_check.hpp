// Whether an SQLite file and its log (FILE-wal) belong together and are whole, before anybody opens
// them.
#pragma once

#include <string>

namespace server::storage {

// Damage in the log, for people to read; empty: none. Also beside a running server. Throws
// StorageError if the log cannot be opened.
std::string damage_in_log(const std::string& path);

// Throws StorageError if the file is gone and its log is not: SQLite would delete the log.
void require_file_of_log(const std::string& path);

// Requires the lock of the file. Keeps a copy of a log that ends in a torn transaction, and logs
// that. Throws StorageError if confirmed moves cannot be read: SQLite would overwrite them.
void require_whole_log(const std::string& path);

}  // namespace server::storage
