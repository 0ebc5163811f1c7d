// Finds the address of a client behind proxies. Trusts these headers only from the proxies that the
// operator names, because any client can send them. Pure; any thread.
#pragma once

#include "server/net/networks.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server::api {

// Each header with all its lines, joined by commas in their order.
struct ForwardedHeaders {
  std::string forwarded;  // RFC 7239
  std::string x_forwarded_for;
  std::string x_forwarded_proto;

  bool empty() const { return forwarded.empty() && x_forwarded_for.empty(); }
};

struct ForwardedClient {
  net::Address address;
  bool through_proxy = false;
  std::optional<bool>
      encrypted;  // between the client and the first trusted proxy; nullopt: unknown
  // Set if the two headers disagree: the clients that they name. One is the true one.
  std::vector<net::Address> claimed = {};
  // Whether it is direct, and calls the server by a name that a stranger may have pointed here: see
  // AccessPolicy::knows_host().
  bool by_unknown_name = false;
};

// Returns the first hop, seen from here, that is not trusted, else the farthest one. A hop without
// a valid address ends the search at the hop that reported it. Without a usable hop, or when the
// two headers disagree (a client may have written one of them), the address is 0.0.0.0 and
// through_proxy is set: all such clients share one address, never the proxy's, which may be exempt.
// Bans count for both claimed addresses, because a banned client could write the other header.
// The result is the same for clients behind an untrusted proxy on this machine.
ForwardedClient client_of(const net::Address& peer, const ForwardedHeaders& headers,
                          const net::Networks& trusted);

}  // namespace server::api
