// An address for the operator, with a thread of its own: it costs the shards nothing, and answers
// also while games are recovered and while the server stops.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <thread>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

namespace server::net {

class OperatorListener {
 public:
  // Takes a connection over, on this listener's thread.
  using Accept = std::function<void(boost::asio::ip::tcp::socket)>;

  // Opens the port and answers. Throws std::runtime_error that says which address and why not.
  OperatorListener(const std::string& address, std::uint16_t port, Accept accept);
  ~OperatorListener();
  OperatorListener(const OperatorListener&) = delete;
  OperatorListener& operator=(const OperatorListener&) = delete;

  // Nobody is answered any more. Before that what is under way for them can be finished.
  void stop();
  std::uint16_t port() const { return port_; }

 private:
  void accept_next();

  const Accept accept_;
  boost::asio::io_context context_{1};
  boost::asio::ip::tcp::acceptor acceptor_;
  boost::asio::steady_timer pause_;
  std::uint16_t port_ = 0;
  std::thread thread_;
};

}  // namespace server::net
