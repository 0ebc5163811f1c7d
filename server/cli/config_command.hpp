// castellan config: the configuration of the server and the source of each value.
#pragma once

#include "server/config/config.hpp"

#include <iosfwd>

namespace server::cli {

// Returns the exit code. Throws std::runtime_error if a named file is invalid.
int show_config(const config::ShowConfig& config, std::ostream& out);

}  // namespace server::cli
