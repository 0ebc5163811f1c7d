// The headers of proxies about a client: any bytes give an address, no client changes the address
// under which a proxy saw it, and none are believed from anybody else.
#include "server/api/forwarded.hpp"

#include "tests/fuzz/input.hpp"

#include <string>

using server::api::client_of;
using server::api::ForwardedHeaders;
using tests::require;

namespace net = server::net;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text = tests::text_of(data, size);
  ForwardedHeaders headers;
  headers.forwarded = tests::take_until(text, '\n');
  headers.x_forwarded_for = tests::take_until(text, '\n');
  headers.x_forwarded_proto = text;

  const net::Networks trusted({"10.0.0.0/8", "2001:db8::/32"});
  const auto proxy = boost::asio::ip::make_address("10.0.0.2");
  const auto behind = client_of(proxy, headers, trusted);
  if (!behind.address.is_unspecified() && !trusted.contains(behind.address)) {
    ForwardedHeaders forged = headers;
    if (!forged.forwarded.empty()) forged.forwarded.insert(0, "for=203.0.113.9, ");
    if (!forged.x_forwarded_for.empty()) forged.x_forwarded_for.insert(0, "203.0.113.9, ");
    require(client_of(proxy, forged, trusted).address == behind.address,
            "a hop before that of the client's proxy changes nothing");
  }
  // Proxies append to what the client has written, whatever it is.
  ForwardedHeaders appended = headers;
  if (!appended.forwarded.empty()) appended.forwarded += ", for=203.0.113.9;proto=https";
  if (!appended.x_forwarded_for.empty()) appended.x_forwarded_for += ", 203.0.113.9";
  if (!headers.empty()) {
    const auto found = client_of(proxy, appended, trusted);
    require(found.address == boost::asio::ip::make_address("203.0.113.9") && found.through_proxy,
            "no client hides the address that the proxy appends");
  }
  if (!headers.empty())
    require(behind.address != proxy || behind.through_proxy || behind.address.is_unspecified(),
            "a client behind a proxy is known as such");

  const auto stranger = boost::asio::ip::make_address("198.51.100.7");
  const auto alone = client_of(stranger, headers, trusted);
  require(alone.address == stranger && !alone.through_proxy && !alone.encrypted,
          "nobody but a trusted proxy is believed");
  return 0;
}
