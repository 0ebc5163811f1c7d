// Who speaks to us through proxies. What the headers say is believed of proxies that the operator
// trusts and of nobody else: everybody can write a header. Pure; any thread.
#pragma once

#include "server/net/networks.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace server::api {

// Each header with all its lines, joined by commas in their order.
struct ForwardedHeaders {
  std::string forwarded;  // RFC 7239
  std::string x_forwarded_for;
  std::string x_forwarded_proto;

  bool empty() const { return forwarded.empty() && x_forwarded_for.empty(); }
};

struct Client {
  net::Address address;
  bool through_proxy = false;
  std::optional<bool> encrypted;  // between the client and the first of us; nothing: unknown
};

// The first hop, seen from here, that is not trusted. A name that is no address ends the search at
// the hop that told it. Where nothing is told, or two headers disagree, one of which a client may
// have written, it is 0.0.0.0 through a proxy: everybody like that is one address, and never the
// proxy's own, which may be exempt. So is who comes through a proxy at this machine that is not
// trusted.
Client client_of(const net::Address& peer, const ForwardedHeaders& headers,
                 const net::Networks& trusted);

}  // namespace server::api
