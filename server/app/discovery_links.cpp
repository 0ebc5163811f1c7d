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
    std::span<const net::InterfaceAddress> interfaces, std::string_view listening,
    bool in_container) {
  std::vector<net::InterfaceAddress> near(interfaces.begin(), interfaces.end());
  std::erase_if(near, [](const net::InterfaceAddress& each) {
    boost::system::error_code error;
    const auto address = boost::asio::ip::make_address(each.address, error);
    return error || !discovery::is_private(address);
  });
  std::map<unsigned, std::vector<discovery::LinkAddress>> addresses;
  for (const net::InterfaceAddress& each : net::own_network(near, listening, in_container))
    addresses[each.index].push_back({boost::asio::ip::make_address(each.address), each.prefix});
  std::vector<discovery::DiscoveryLink> links;
  for (const auto& [index, its] : addresses)
    for (const bool v6 : {false, true}) {
      const auto is_of = [v6](const discovery::LinkAddress& each) {
        return each.address.is_v6() == v6;
      };
      if (std::ranges::any_of(its, is_of)) links.push_back({index, v6, its});
    }
  return links;
}

std::vector<discovery::DiscoveryLink> discovery_links(const config::ListenConfig& listen) {
  return discovery_links(net::read_interfaces(), listen.address, net::in_container());
}

}  // namespace server::app
