// One WebSocket: reads commands for its room, or for the lobby, and writes what that delivers.
//
// Lives on the thread of the room's shard, or of the lobby's. Two coroutines share it, one that
// reads and one that writes; it ends when both have.
#pragma once

#include "server/api/http_context.hpp"
#include "server/api/routes.hpp"
#include "server/net/connection_slot.hpp"

#include <string>

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

namespace server::api {

using UpgradeRequest = boost::beast::http::request<boost::beast::http::string_body>;

// What the log calls a socket, and the request that it began as.
struct SocketId {
  std::string connection;
  std::string request;
};

// Takes the socket over. Its executor must be the shard's of the room with this code, or of the
// lobby; a text that is no room's code is answered with a close code. `allowance`: how much
// it may say.
void start_socket_session(boost::asio::ip::tcp::socket socket, UpgradeRequest request,
                          const UpgradeTarget& place, HttpContext& context,
                          net::ConnectionSlot slot, session::RateLimits rates, SocketId id);

}  // namespace server::api
