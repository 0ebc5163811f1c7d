// Where this server speaks Multicast DNS: an interface, by one version of IP. A value.
#pragma once

#include "server/discovery/dns_message.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/udp.hpp>

namespace server::discovery {

inline constexpr std::uint16_t mdns_port = 5353;

struct LinkAddress {
  boost::asio::ip::address address;
  unsigned prefix = 0;  // bits of the network

  friend bool operator==(const LinkAddress&, const LinkAddress&) = default;
};

struct DiscoveryLink {
  unsigned interface = 0;              // the kernel's index
  bool v6 = false;                     // messages go by IPv6
  std::vector<LinkAddress> addresses;  // of this server on the interface, of both versions

  friend bool operator==(const DiscoveryLink&, const DiscoveryLink&) = default;
};

// A message for a link.
struct LinkMessage {
  std::size_t link = 0;                              // its place in the list
  std::optional<boost::asio::ip::udp::endpoint> to;  // nullopt: the group
  DnsMessage message;
};

// Whether a sender with this address is on the link. Others get no response.
bool is_on_link(const DiscoveryLink& link, const boost::asio::ip::address& sender);

// RFC 1918, RFC 3927 and RFC 4193: of private networks, not routed beyond them. Without the
// link-local addresses of IPv6, which need a zone.
bool is_private(const boost::asio::ip::address& address);

}  // namespace server::discovery
