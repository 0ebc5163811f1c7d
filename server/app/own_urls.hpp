// Where other machines reach the server: for the startup banner and for the page on this machine.
#pragma once

#include "server/config/serve_config.hpp"
#include "server/net/addresses.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace server::app {

struct OwnUrls {
  std::vector<std::string> urls;  // the likeliest first
  std::size_t more = 0;           // less likely ones, which --all-addresses shows
  bool unknown = false;           // only the host of this container knows them
};

// `port`: the one that is open. Pure.
OwnUrls own_urls(const config::ListenConfig& listen, std::uint16_t port, net::LanAddresses lan,
                 bool in_container);

// The same for the network as it is now.
OwnUrls own_urls(const config::ListenConfig& listen, std::uint16_t port);

}  // namespace server::app
