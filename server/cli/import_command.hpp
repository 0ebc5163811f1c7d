// `castellan import`: puts an exported game into a database, under its own code.
#pragma once

#include <ostream>
#include <string>

namespace server::cli {

// Checks the game as `verify` does, and rejects one that the present rules would play differently.
// Every seat of an unfinished game gets a new token, which is printed once, before anything is
// stored; the line about the room follows when it is stored. Its clocks do not count the time since
// the newest row: a row gives it back. No server may run on the database.
// Returns the exit code: 0; 1 when the game is rejected; 2 when a file cannot be read
// or written (error on `err`).
int import_game(const std::string& path, const std::string& database, std::ostream& out,
                std::ostream& err);

}  // namespace server::cli
