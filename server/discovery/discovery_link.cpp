#include "server/discovery/discovery_link.hpp"

#include <algorithm>
#include <array>

#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>

namespace server::discovery {

namespace ip = boost::asio::ip;

namespace {

bool is_within(const ip::address_v4& address, const ip::address_v4& network, unsigned prefix) {
  return ip::network_v4(address, static_cast<unsigned short>(prefix)).network() ==
         ip::network_v4(network, static_cast<unsigned short>(prefix)).network();
}

// Without zones.
bool is_within(const ip::address_v6& address, const ip::address_v6& network, unsigned prefix) {
  const auto bytes = address.to_bytes(), others = network.to_bytes();
  for (unsigned bit = 0; bit < prefix; ++bit)
    if (((bytes[bit / 8] ^ others[bit / 8]) & 0x80 >> bit % 8) != 0) return false;
  return true;
}

}  // namespace

bool is_on_link(const DiscoveryLink& link, const ip::address& sender) {
  if (sender.is_v6() != link.v6) return false;
  if (sender.is_v6() && sender.to_v6().is_link_local()) return true;
  return std::ranges::any_of(link.addresses, [&](const LinkAddress& own) {
    if (own.address.is_v6() != sender.is_v6()) return false;
    return sender.is_v6() ? is_within(sender.to_v6(), own.address.to_v6(), own.prefix)
                          : is_within(sender.to_v4(), own.address.to_v4(), own.prefix);
  });
}

bool is_private(const ip::address& address) {
  if (address.is_v6()) return (address.to_v6().to_bytes()[0] & 0xFE) == 0xFC;
  const auto v4 = address.to_v4();
  return is_within(v4, ip::address_v4({10, 0, 0, 0}), 8) ||
         is_within(v4, ip::address_v4({172, 16, 0, 0}), 12) ||
         is_within(v4, ip::address_v4({192, 168, 0, 0}), 16) ||
         is_within(v4, ip::address_v4({169, 254, 0, 0}), 16);
}

}  // namespace server::discovery
