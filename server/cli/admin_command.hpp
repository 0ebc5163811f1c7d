// `castellan admin`: sends a command to a running server, or to several that share a database.
#pragma once

#include "server/config/config.hpp"

#include <ostream>

namespace server::cli {

// Returns the exit code: 0 on success, 1 when the server rejects the command, 2 when it cannot be
// reached; for several servers the highest code, or 0 if the command needed one server and one
// accepted it.
int admin(const config::AdminConfig& config, std::ostream& out, std::ostream& err);

}  // namespace server::cli
