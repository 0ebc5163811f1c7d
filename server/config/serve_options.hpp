// The options of `castellan serve`, by topic.
#pragma once

#include "server/config/serve_config.hpp"

namespace CLI {
class App;
}

namespace server::config {

inline constexpr const char* database_text =
    "SQLite file for the games, or URL of a PostgreSQL database";

void add_serve_options(CLI::App& serve, ServeConfig& config);

// HOST:PORT at which the other nodes reach this one: --node-address, else --address and --port if
// these name one address and one port. Throws std::runtime_error if neither does.
std::string node_address(const ServeConfig& config);

}  // namespace server::config
