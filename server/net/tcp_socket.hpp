// The socket of an accepted or outgoing connection, and functions that receive one.
#pragma once

#include <functional>

#include <boost/asio/ip/tcp.hpp>

namespace server::net {

using TcpSocket = boost::asio::ip::tcp::socket;
using SocketHandler = std::function<void(TcpSocket)>;

}  // namespace server::net
