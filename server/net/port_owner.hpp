// Which program listens on a port, as far as Linux tells this user.
#pragma once

#include <cstdint>
#include <string>

namespace server::net {

// "nginx (process 4711)"; empty: it cannot be known.
std::string owner_of_port(std::uint16_t port);

}  // namespace server::net
