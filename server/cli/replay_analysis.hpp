// `castellan replay --analyse`: analyses the decisions of a stored game.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>

namespace server::cli {

// Prints text, or the JSON of GET /api/rooms/{code}/analysis. Uses the server's stored analysis if
// it has at least this many playouts for each decision; stores nothing. Returns the exit code: 0; 1
// when there is no such room, its game is not over or does not replay; 2 when the database cannot
// be read. Errors go to `err`, and so does progress if that is a terminal.
int analyse_game(const std::string& database, const std::string& code, std::uint32_t playouts,
                 bool json, std::ostream& out, std::ostream& err);

}  // namespace server::cli
