// Sets of addresses, written as an operator writes them: 10.0.0.0/8, 2001:db8::/32, 192.0.2.7.
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

// An IPv4 address that is written as an IPv6 one is an IPv4 one.
Address plain(const Address& address);

// Whose limits an address counts towards: itself, or its IPv6 network of 64 bits, which is what one
// household or one hired machine has.
std::string household_of(const Address& address);

class Networks {
 public:
  Networks() = default;
  // Throws std::runtime_error that names what is no network.
  explicit Networks(const std::vector<std::string>& networks);

  bool contains(const Address& address) const;

 private:
  std::vector<boost::asio::ip::network_v4> v4_;
  std::vector<boost::asio::ip::network_v6> v6_;
};

}  // namespace server::net
