// `castellan backup`: copies a database to one file, also while a server writes to it. The server
// waits for nothing; the copy has every move that was announced before the command began.
#pragma once

#include <ostream>
#include <string>

namespace server::storage {

// The file `copy` is there whole, flushed to the disk and checked, or not at all; an older one is
// never overwritten. Returns the exit code: 0 when the copy is good, 1 when SQLite finds the
// database damaged (the copy is kept beside, as its message says), 2 when it cannot be read or the
// copy not be written (said on `err`).
int backup(const std::string& database, const std::string& copy, std::ostream& out,
           std::ostream& err);

}  // namespace server::storage
