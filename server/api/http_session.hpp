// One TCP connection: answers HTTP requests until it is closed or becomes a WebSocket, which is
// handed to the shard of its room. Lives on the thread of the socket's executor.
#pragma once

#include "server/api/http_context.hpp"
#include "server/api/routes.hpp"
#include "server/net/connection_slot.hpp"

#include <functional>

#include <boost/asio/ip/tcp.hpp>

namespace server::api {

// What is answered at an address.
struct HttpEndpoint {
  // Calls respond once, perhaps later and on another thread.
  std::function<void(const Request&, const Respond&)> answer;
  // Whether it is that of the players: rooms of other nodes are found, WebSockets begin, the bounds
  // hold, and no request is answered once the server stops.
  bool for_players = false;
};

// `endpoint` outlives the connection.
void start_http_session(boost::asio::ip::tcp::socket socket, HttpContext& context,
                        net::ConnectionSlot slot, const HttpEndpoint& endpoint);

// Says that there are too many connections, all in all (`full`) or from this address, and ends.
void refuse_connection(boost::asio::ip::tcp::socket socket, HttpContext& context, bool full,
                       util::ScopedCounter counted);

}  // namespace server::api
