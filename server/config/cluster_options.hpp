// The options by which a server is one of several on the same database.
#pragma once

#include "server/config/config.hpp"

namespace CLI {
class App;
}

namespace server::config {

void add_node_options(CLI::App& serve, ServeConfig& config);

// Where the other nodes reach this one: what --node-address says, or where it listens, if that is
// one address and one port. Throws std::runtime_error where there is none.
std::string node_address(const ServeConfig& config);

}  // namespace server::config
