// The links of discovery, from the addresses of this machine.
#pragma once

#include "server/config/serve_config.hpp"
#include "server/discovery/discovery_link.hpp"
#include "server/net/interfaces.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace server::app {

// Whether a server with this configuration is to be found by others on its network. Not with a
// public URL, which is its name, nor with a certificate, which has another name, nor as one of
// several nodes, which have an address in common.
bool is_discoverable(const config::ServeConfig& config);

// The interfaces at whose private addresses a server that listens at `listening` is open, with
// these addresses only: with a public one a client would not be near (`GET /api/nearby`). Pure.
std::vector<discovery::DiscoveryLink> discovery_links(
    std::span<const net::InterfaceAddress> interfaces, std::string_view listening,
    bool in_container);

// The same for the network as it is now.
std::vector<discovery::DiscoveryLink> discovery_links(const config::ListenConfig& listen);

}  // namespace server::app
