// The options of the address for whoever runs the server, and the command that asks there.
#pragma once

#include "server/config/config.hpp"

namespace CLI {
class App;
}

namespace server::config {

void add_admin_options(CLI::App& serve, ServeConfig& config);
CLI::App* add_admin(CLI::App& app, AdminConfig& config);

}  // namespace server::config
