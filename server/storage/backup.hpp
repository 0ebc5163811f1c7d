// `castellan backup`: copies a database to one file, even while a server writes to it. The server
// does not wait; the copy has every move that was announced before the command began.
#pragma once

#include <ostream>
#include <stop_token>
#include <string>

namespace server::storage {

// The file `copy` is complete, flushed and verified, or absent; an existing file is never
// overwritten. Returns the exit code: 0 when the copy is good, 1 when SQLite finds the database
// damaged (the message names the file that keeps the copy), 2 when the database cannot be read or
// the copy not be written, or after a request to stop (error on `err`).
int backup(const std::string& database, const std::string& copy, std::ostream& out,
           std::ostream& err, const std::stop_token& stop = {});

// Removes what a server that was killed has left of its backups in this folder: unfinished ones to
// which nothing was written for an hour.
void remove_old_parts(const std::string& folder);

}  // namespace server::storage
