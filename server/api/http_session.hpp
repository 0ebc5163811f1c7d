// One TCP connection: serves HTTP requests until it closes or becomes a WebSocket, which moves to
// the shard of its room. Lives on the thread of the socket's executor.
#pragma once

#include "server/api/http_context.hpp"
#include "server/api/operator_connections.hpp"
#include "server/api/routes.hpp"
#include "server/net/connection_slot.hpp"

#include <functional>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>

namespace server::api {

// The handler behind a listening port.
struct HttpEndpoint {
  // The request outlives the coroutine, which runs on the connection's executor.
  std::function<boost::asio::awaitable<Response>(const Request&)> answer;
  // Whether this is the players' port: it proxies to other nodes, upgrades to WebSockets, enforces
  // the limits, and serves nothing once the server stops.
  bool for_players = false;
  // Of an operators' port; null for players.
  OperatorConnections* connections = nullptr;
};

// `endpoint` outlives the connection.
void start_http_session(boost::asio::ip::tcp::socket socket, HttpContext& context,
                        net::ConnectionSlot slot, const HttpEndpoint& endpoint);

// Responds that there are too many connections, in total (`full`) or from this address, and closes.
void refuse_connection(boost::asio::ip::tcp::socket socket, HttpContext& context, bool full,
                       util::ScopedCounter counted);

}  // namespace server::api
