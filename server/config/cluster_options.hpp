// Options of a server that is one of several on the same database.
#pragma once

#include "server/config/config.hpp"

namespace CLI {
class App;
}

namespace server::config {

void add_node_options(CLI::App& serve, ServeConfig& config);

// HOST:PORT at which the other nodes reach this one: --node-address, else --address and --port if
// these name one address and one port. Throws std::runtime_error if neither does.
std::string node_address(const ServeConfig& config);

}  // namespace server::config
