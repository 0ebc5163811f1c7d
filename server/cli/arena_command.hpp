// castellan arena: bots against each other.
#pragma once

#include "server/config/config.hpp"

#include <ostream>

namespace server::cli {

// Plays the games on several threads and prints the results; progress goes to `err` if that is a
// terminal. Returns 2 for invalid arguments. On SIGINT and SIGTERM prints the results of the deals
// played in all seating orders, and returns 130.
int arena(const config::ArenaConfig& config, std::ostream& out, std::ostream& err);

}  // namespace server::cli
