// castellan config: how the server is configured, and by what.
#pragma once

#include "server/config/config.hpp"

#include <iosfwd>

namespace server::cli {

// Returns the exit code. Throws std::runtime_error: files that are named are wrong.
int show_config(const config::ShowConfig& config, std::ostream& out);

}  // namespace server::cli
