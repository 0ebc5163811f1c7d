// castellan arena: computer players against each other.
#pragma once

#include "server/config/config.hpp"

#include <ostream>

namespace server::cli {

// Plays the games on several threads and prints what came of them; progress goes to `err` where
// that is a terminal. 2 when something that was asked for makes no sense. On SIGINT and SIGTERM
// what has come of the deals that were played in all orders of seats is printed, and 130 returned.
int arena(const config::ArenaConfig& config, std::ostream& out, std::ostream& err);

}  // namespace server::cli
