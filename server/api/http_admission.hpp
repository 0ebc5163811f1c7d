// A new connection, before anything is read of it: whether there is room for it, and TLS.
#pragma once

#include "server/api/http_session.hpp"

#include <boost/asio/ip/tcp.hpp>

namespace server::api {

// Of a player. Starts its session on the socket's own loop, says that there are too many
// connections, or closes it. The listener's thread; both references outlive the connection.
void admit(boost::asio::ip::tcp::socket socket, HttpContext& context, const HttpEndpoint& players);

// Of an operator; likewise.
void admit_operator(boost::asio::ip::tcp::socket socket, HttpContext& context,
                    const HttpEndpoint& operators);

}  // namespace server::api
