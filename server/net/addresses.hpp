// Where others reach this machine, for the lines printed at the start.
#pragma once

#include <string>
#include <vector>

namespace server::net {

// IPv4 addresses of this machine that are not loopback, in the order of its interfaces, those
// towards containers last; empty where the system does not tell.
std::vector<std::string> lan_addresses();

}  // namespace server::net
