// `castellan replay`: prints a stored game as text or as JSON. Reads the database of a running
// server without disturbing it.
#pragma once

#include <ostream>
#include <string>

namespace server::cli {

// Returns the exit code: 0; 1 when there is no such room, or its game does not replay (printed as
// far as it does); 2 when the database cannot be read. Errors go to `err`.
int replay(const std::string& database, const std::string& code, bool json, std::ostream& out,
           std::ostream& err);

// Writes the game to a file, for verify and import; "-" is `out`. Overwrites no existing file. The
// same exit codes.
int export_game(const std::string& database, const std::string& code, const std::string& path,
                std::ostream& out, std::ostream& err);

}  // namespace server::cli
