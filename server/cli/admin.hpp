// `castellan admin`: asks a running server, or several that share a database, what whoever runs
// them wants to know or to be done.
#pragma once

#include "server/config/config.hpp"

#include <ostream>

namespace server::cli {

// Returns the exit code: 0 when it is done, 1 when the server refuses, 2 when it cannot be asked;
// of several the highest, unless one of them was enough.
int admin(const config::AdminConfig& config, std::ostream& out, std::ostream& err);

}  // namespace server::cli
