// The options of `castellan serve`, by topic.
#pragma once

#include "server/config/serve_config.hpp"

namespace CLI {
class App;
}

namespace server::config {

inline constexpr const char* database_text =
    "SQLite file for the games, or URL of a PostgreSQL database";
inline constexpr const char* address_text =
    "Address on which the server listens; :: is every address of this machine, IPv4 and IPv6; "
    "0.0.0.0 is every IPv4 address";
inline constexpr const char* port_text = "Port on which the server listens; 0: any free port";
inline constexpr const char* tls_certificate_text =
    "PEM file with the server's certificate and its chain; turns on TLS (https, wss); SIGHUP "
    "reloads it";
inline constexpr const char* admin_token_text =
    "File with the token that castellan admin must send: at least 32 characters, readable only by "
    "its owner";

void add_serve_options(CLI::App& serve, ServeConfig& config);

// HOST:PORT at which the other nodes reach this one: --node-address, else --address and --port if
// these name one address and one port. Throws std::runtime_error if neither does.
std::string node_address(const ServeConfig& config);

}  // namespace server::config
