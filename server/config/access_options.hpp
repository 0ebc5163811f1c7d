// The options of `serve` that defend a public server: who may speak to it, and how much.
#pragma once

#include "server/config/config.hpp"

namespace CLI {
class App;
}

namespace server::config {

void add_defence(CLI::App& serve, ServeConfig& config);

}  // namespace server::config
