// One TCP connection: answers HTTP requests until it is closed or becomes a WebSocket, which is
// handed to the shard of its room. Lives on the thread of the socket's executor.
#pragma once

#include "server/net/world.hpp"

#include <boost/asio/ip/tcp.hpp>

namespace server::net {

// Whose requests they are: those of operators, who watch, and of the admin, who shows a token, are
// answered also while the server stops, see operator_routes.hpp and admin_routes.hpp, and no bound
// holds for them.
enum class Site { players, operators, admin };

void start_http_session(boost::asio::ip::tcp::socket socket, World& world, Admission admission,
                        Site site = Site::players);

// Tells that there are too many connections, all in all (`full`) or from this address, and ends.
void refuse_connection(boost::asio::ip::tcp::socket socket, World& world, bool full,
                       Counted counted);

}  // namespace server::net
