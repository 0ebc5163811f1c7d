// Moves a socket to another loop.
#pragma once

#include <optional>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

namespace server::net {

// Returns the socket on this loop; nullopt if the socket is broken. Makes no system call if it is
// already on this loop. Call it on the socket's loop, with no operation pending.
inline std::optional<boost::asio::ip::tcp::socket> moved_to(boost::asio::io_context& loop,
                                                            boost::asio::ip::tcp::socket socket) {
  namespace asio = boost::asio;
  const asio::execution_context& there = loop;
  if (&asio::query(socket.get_executor(), asio::execution::context) == &there) return socket;
  boost::system::error_code error;
  const auto protocol = socket.local_endpoint(error).protocol();
  const auto descriptor = error ? -1 : socket.release(error);
  if (error) return std::nullopt;
  return asio::ip::tcp::socket(loop, protocol, descriptor);
}

}  // namespace server::net
