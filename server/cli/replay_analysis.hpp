// `castellan replay --analyse`: what good players say about a stored game.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>

namespace server::cli {

// For people, or as the JSON of GET /api/rooms/{code}/analysis. An analysis that the server has
// made is used if it spent at least so many playouts on each decision; nothing is stored. Returns
// the exit code: 0; 1 when there is no such room, its game is not over or does not replay; 2 when
// the database cannot be read. Complaints go to `err`, and progress, where that is a terminal.
int analyse_game(const std::string& database, const std::string& code, std::uint32_t playouts,
                 bool json, std::ostream& out, std::ostream& err);

}  // namespace server::cli
