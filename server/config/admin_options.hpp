// Options of the admin port, and the command that uses it.
#pragma once

#include "server/config/config.hpp"

namespace CLI {
class App;
}

namespace server::config {

void add_admin_options(CLI::App& serve, ServeConfig& config);
CLI::App* add_admin(CLI::App& app, AdminConfig& config);

}  // namespace server::config
