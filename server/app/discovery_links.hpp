// The links of discovery, from the addresses of this machine.
#pragma once

#include "server/config/serve_config.hpp"
#include "server/discovery/discovery_link.hpp"
#include "server/net/interfaces.hpp"

#include <span>
#include <vector>

namespace server::app {

// Whether a server with this configuration is to be found by others on its network. Not with a
// public URL, which is its name, nor with a certificate, which has another name, nor as one of
// several nodes, which have an address in common.
bool is_discoverable(const config::ServeConfig& config);

// The interfaces with a private address; one without any is open to the internet. Pure.
std::vector<discovery::DiscoveryLink> discovery_links(
    std::span<const net::InterfaceAddress> addresses);

// The same for the network as it is now.
std::vector<discovery::DiscoveryLink> discovery_links(const config::ListenConfig& listen);

}  // namespace server::app
