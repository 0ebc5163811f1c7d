// `castellan health`: checks a running server, for container health checks and scripts. Blocks.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>

namespace server::cli {

// `encrypted`: use TLS. Prints the server's response. Returns the exit code: 0 when it is healthy,
// else 1.
int health(const std::string& address, std::uint16_t port, bool encrypted, std::ostream& out,
           std::ostream& err);

}  // namespace server::cli
