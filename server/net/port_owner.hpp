// Finds the program that listens on a port, as far as Linux shows it to this user.
#pragma once

#include <cstdint>
#include <string>

namespace server::net {

// "nginx (process 4711)"; empty if unknown.
std::string owner_of_port(std::uint16_t port);

}  // namespace server::net
