// Sets of addresses as operators write them: 10.0.0.0/8, 2001:db8::/32, 192.0.2.7.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>

namespace server::net {

using Address = boost::asio::ip::address;

// Turns an IPv4-mapped IPv6 address into its IPv4 address, and leaves out the zone of a link-local
// one (RFC 4007), which is the number of an interface here.
Address unmapped(const Address& address);

// The key under which the limits count an address: the IPv4 address, or the IPv6 /64 network, which
// is typically one household or one rented machine.
std::string limit_key(const Address& address);

class Networks {
 public:
  Networks() = default;
  // Throws std::runtime_error that names an invalid network.
  explicit Networks(const std::vector<std::string>& networks);

  bool contains(const Address& address) const;

 private:
  std::vector<boost::asio::ip::network_v4> v4_;
  std::vector<boost::asio::ip::network_v6> v6_;
};

}  // namespace server::net
