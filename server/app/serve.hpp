// `castellan serve`: the server from its start to its end.
#pragma once

#include "server/config/config.hpp"

namespace server::app {

// The exit code where the process ends by itself, because what is stored cannot be trusted any
// more: EX_IOERR of sysexits.h. A service manager starts it again, and recovery decides.
inline constexpr int storage_has_failed = 74;

// Returns the exit code when a signal or a failed storage has stopped the server. Throws
// std::runtime_error, with a message for the operator, when it cannot start.
int serve(const config::ServeConfig& config);

}  // namespace server::app
