// The socket of an accepted or outgoing connection, and functions that receive one.
#pragma once

#include "server/util/limits.hpp"

#include <functional>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <boost/asio/ip/tcp.hpp>

namespace server::net {

using TcpSocket = boost::asio::ip::tcp::socket;
using SocketHandler = std::function<void(TcpSocket)>;

// Bounds what the kernel holds for a client that reads slowly. It may still hold what is on its
// way, which grows with the client's window, so that long paths lose no speed.
inline void bound_unsent(TcpSocket& socket) {
  const int bytes = limits::unsent_bytes_max;
  ::setsockopt(socket.native_handle(), IPPROTO_TCP, TCP_NOTSENT_LOWAT, &bytes, sizeof bytes);
}

}  // namespace server::net
