// The check of the URLs that strangers name, against requests into the operator's own network
// (server-side request forgery). The URL is checked when it is named; the addresses that its host
// resolves to are checked when a socket is made. Pure; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

struct sockaddr;

namespace server::alerts {

// Whether it is an IPv4 or IPv6 address of the public internet: not this machine, a private
// network, a neighbour, a group, a reserved range or a metadata service. An IPv6 address that
// stands for an IPv4 address is judged by that one.
bool is_public(const sockaddr* address);

struct CheckedUrl {
  std::string host;    // lower case, without a dot at the end; IPv6 in brackets
  std::string origin;  // RFC 6454
  std::uint16_t port = 443;
};

// nullopt: deliveries do not go there. Requires https without a user, a fragment or a port other
// than 443. `insecure`: http too, and ports above 1024.
std::optional<CheckedUrl> check_url(std::string_view url, bool insecure);

}  // namespace server::alerts
