// Admits a new connection before anything is read: connection limits and TLS.
#pragma once

#include "server/api/http_session.hpp"

#include <boost/asio/ip/tcp.hpp>

namespace server::api {

// For players. Starts an HTTP session on the socket's loop, responds that there are too many
// connections, or closes the socket. Runs on the listener's thread; both references outlive the
// connection.
void admit(boost::asio::ip::tcp::socket socket, HttpContext& context, const HttpEndpoint& players);

// The same for operators.
void admit_operator(boost::asio::ip::tcp::socket socket, HttpContext& context,
                    const HttpEndpoint& operators);

}  // namespace server::api
