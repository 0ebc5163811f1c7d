// `castellan serve`: runs the server from start to end.
#pragma once

#include "server/config/config.hpp"

namespace server::app {

// The exit code when the process ends because its storage can no longer be trusted: EX_IOERR of
// sysexits.h. A service manager restarts it, and recovery decides.
inline constexpr int storage_has_failed = 74;

// Returns the exit code after a signal or a storage failure has stopped the server. Throws
// std::runtime_error with a message for the operator if it cannot start.
int serve(const config::ServeConfig& config);

}  // namespace server::app
