// Options of `serve` that protect a public server: access rules and rate limits.
#pragma once

#include "server/config/config.hpp"

namespace CLI {
class App;
}

namespace server::config {

void add_defence(CLI::App& serve, ServeConfig& config);

}  // namespace server::config
