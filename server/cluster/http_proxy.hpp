// Proxies a client's request to the node that has the room, and its response back, where several
// nodes share one database (node.hpp). Each request was read completely, is written again, and uses
// a separate connection, so no second request can be smuggled in. Runs on the loop on which
// it is started.
#pragma once

#include "engine/result.hpp"
#include "server/cluster/proxy_stats.hpp"
#include "server/cluster/room_locator.hpp"
#include "server/config/node_address.hpp"

#include <optional>
#include <string>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>

namespace server::cluster {

// Marks and authenticates each proxied request, and its answer: see node_seal.hpp. A request with
// this header is not proxied again.
inline constexpr const char* proxied_header = "Castellan-Passed";
inline constexpr const char* answered_header = "Castellan-Answered";

// Reasons for a missing response.
enum class ProxyError {
  crowded,      // too many requests to that node are in progress; nothing was sent
  unreachable,  // nothing was sent
  broken_off,   // the request may have been executed
};

struct NodeResponse {
  std::string text;  // as received; for an upgrade that succeeded, with the bytes after it
  std::optional<boost::asio::ip::tcp::socket> socket =
      std::nullopt;  // the connection of such an upgrade
  // In ProxyStats::in_flight: the response counts until the client has it.
  util::AddressCounts::AddressSlot slot = {};
};

// `request`: complete; it asks to close the connection unless it is an `upgrade` to a WebSocket.
// Takes no longer than the timeouts in `stats`, unless the address has a host name: its look-up
// cannot be cancelled.
boost::asio::awaitable<engine::Result<NodeResponse, ProxyError>> proxy_request(ProxyStats& stats,
                                                                               std::string address,
                                                                               std::string request,
                                                                               bool upgrade);

}  // namespace server::cluster
