// Accepts the upgrade to a WebSocket and hands the socket to net::ClientSocket, on the thread of
// the room's or the lobby's shard.
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

// The log's name of a socket, and the request that opened it.
struct SocketId {
  std::string connection;
  std::string request;
  std::string answer_seal = {};  // for a node that has passed the upgrade: see NodeSeal
};

// Takes over the socket. Its executor must be that of the shard of the room with this code, or of
// the lobby; for an invalid code the socket is closed with a close code. `rates`: its rate limits.
void start_socket_session(boost::asio::ip::tcp::socket socket, UpgradeRequest request,
                          const UpgradeTarget& target, HttpContext& context,
                          net::ConnectionSlot slot, session::RateLimits rates, SocketId id);

}  // namespace server::api
