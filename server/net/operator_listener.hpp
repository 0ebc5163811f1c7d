// A listener for operators with a dedicated thread: it costs the shards nothing, and serves during
// recovery and shutdown too.
#pragma once

#include "server/net/tcp_socket.hpp"

#include <cstdint>
#include <string>
#include <thread>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

namespace server::net {

class OperatorListener {
 public:
  // Opens the port and serves it. Throws std::runtime_error with the address and the reason.
  // `accept` receives each connection on this listener's thread, which has the name `thread`.
  OperatorListener(const std::string& address, std::uint16_t port, std::string thread,
                   SocketHandler accept);
  ~OperatorListener();
  OperatorListener(const OperatorListener&) = delete;
  OperatorListener& operator=(const OperatorListener&) = delete;

  // Stops serving. Requests in progress can be finished before.
  void stop();
  std::uint16_t port() const { return port_; }

 private:
  void accept_next();

  const SocketHandler accept_;
  boost::asio::io_context context_{1};
  boost::asio::ip::tcp::acceptor acceptor_;
  boost::asio::steady_timer pause_;
  std::uint16_t port_ = 0;
  std::thread thread_;
};

}  // namespace server::net
