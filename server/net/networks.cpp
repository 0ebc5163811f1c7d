#include "server/net/networks.hpp"

#include <algorithm>
#include <stdexcept>

namespace server::net {

namespace ip = boost::asio::ip;

// Of an IPv6 address that stands for one of IPv4 (RFC 4291, section 2.5.5.2).
constexpr unsigned short mapped_bits = 96;

Address unmapped(const Address& address) {
  if (!address.is_v6()) return address;
  if (address.to_v6().is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, address.to_v6());
  return ip::address_v6(address.to_v6().to_bytes());
}

std::string limit_key(const Address& address) {
  const Address one = unmapped(address);
  if (one.is_v4()) {
    const auto bytes = one.to_v4().to_bytes();
    return {bytes.begin(), bytes.end()};
  }
  const auto bytes = one.to_v6().to_bytes();
  return {bytes.begin(), bytes.begin() + 8};
}

Networks::Networks(const std::vector<std::string>& networks) {
  for (const std::string& text : networks) {
    const bool whole = text.find('/') == std::string::npos;
    boost::system::error_code error;
    if (text.find(':') == std::string::npos) {
      v4_.push_back(ip::make_network_v4(whole ? text + "/32" : text, error));
      if (!error) v4_.back() = v4_.back().canonical();
    } else {
      const ip::network_v6 network = ip::make_network_v6(whole ? text + "/128" : text, error);
      // contains() compares mapped addresses as IPv4.
      if (!error && network.address().is_v4_mapped() && network.prefix_length() >= mapped_bits) {
        const auto address = ip::make_address_v4(ip::v4_mapped, network.address());
        const auto bits = static_cast<unsigned short>(network.prefix_length() - mapped_bits);
        v4_.push_back(ip::network_v4(address, bits).canonical());
      } else if (!error) {
        v6_.push_back(network.canonical());
      }
    }
    if (error)
      throw std::runtime_error(
          "'" + text + "' is not a network: write 10.0.0.0/8, 2001:db8::/32 or one address");
  }
}

bool Networks::contains(const Address& address) const {
  const Address one = unmapped(address);
  if (one.is_v4()) {
    const auto bits = one.to_v4().to_uint();
    return std::any_of(v4_.begin(), v4_.end(), [&](const ip::network_v4& network) {
      return (bits & network.netmask().to_uint()) == network.address().to_uint();
    });
  }
  return std::any_of(v6_.begin(), v6_.end(), [&](const ip::network_v6& network) {
    return ip::network_v6(one.to_v6(), network.prefix_length()).canonical() == network;
  });
}

}  // namespace server::net
