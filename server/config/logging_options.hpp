// Options of `castellan serve` for logging and metrics.
#pragma once

#include "server/config/config.hpp"

namespace CLI {
class App;
}

namespace server::config {

void add_watch_options(CLI::App& serve, ServeConfig& config);

}  // namespace server::config
