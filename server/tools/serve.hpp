// `castellan serve`: the server from its start to its end.
#pragma once

#include "server/config.hpp"

namespace server::tools {

// Returns the exit code when a signal has stopped the server. Throws std::runtime_error, with a
// message for the operator, when it can not start.
int serve(const ServeConfig& config);

}  // namespace server::tools
