#include "server/app/discovery_links.hpp"

#include "server/net/addresses.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <boost/asio/ip/address.hpp>

namespace server::app {

bool is_discoverable(const config::ServeConfig& config) {
  return config.listen.discovery && !net::is_loopback(config.listen.address) &&
         config.listen.public_url.empty() && config.listen.tls_certificate.empty() &&
         config.cluster.node.empty();
}

std::vector<discovery::DiscoveryLink> discovery_links(
    std::span<const net::InterfaceAddress> addresses) {
  std::map<unsigned, std::vector<discovery::LinkAddress>> interfaces;
  for (const net::InterfaceAddress& each : addresses) {
    boost::system::error_code error;
    const auto address = boost::asio::ip::make_address(each.address, error);
    if (!error) interfaces[each.index].push_back({address, each.prefix});
  }
  std::vector<discovery::DiscoveryLink> links;
  for (const auto& [index, its] : interfaces) {
    const auto is_private = [](const discovery::LinkAddress& each) {
      return discovery::is_private(each.address);
    };
    if (std::ranges::none_of(its, is_private)) continue;
    for (const bool v6 : {false, true}) {
      const auto is_of = [v6](const discovery::LinkAddress& each) {
        return each.address.is_v6() == v6;
      };
      if (std::ranges::any_of(its, is_of)) links.push_back({index, v6, its});
    }
  }
  return links;
}

std::vector<discovery::DiscoveryLink> discovery_links(const config::ListenConfig& listen) {
  return discovery_links(
      net::own_network(net::read_interfaces(), listen.address, net::in_container()));
}

}  // namespace server::app
