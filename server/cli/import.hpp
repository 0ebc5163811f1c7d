// `castellan import`: puts a game that was exported to a file into a database, under its own code.
#pragma once

#include <ostream>
#include <string>

namespace server::cli {

// The game is checked as `verify` does it; one that the present rules would play differently is
// refused. Of a game that goes on every seat gets a new token, which is printed once. No server may
// run on the database. Returns the exit code: 0; 1 when the game is refused; 2 when a file can not
// be read or written (said on `err`).
int import_game(const std::string& path, const std::string& database, std::ostream& out,
                std::ostream& err);

}  // namespace server::cli
