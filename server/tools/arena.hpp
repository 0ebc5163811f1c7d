// castellan arena: computer players against each other.
#pragma once

#include "server/config.hpp"

#include <ostream>

namespace server::tools {

// Plays the games on several threads and prints what came of them; progress goes to `err` where
// that is a terminal. 2 when something that was asked for makes no sense.
int arena(const ArenaConfig& config, std::ostream& out, std::ostream& err);

}  // namespace server::tools
