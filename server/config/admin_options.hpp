// The options of `castellan admin`.
#pragma once

#include "server/config/config.hpp"

namespace CLI {
class App;
}

namespace server::config {

CLI::App* add_admin(CLI::App& app, AdminConfig& config);

}  // namespace server::config
