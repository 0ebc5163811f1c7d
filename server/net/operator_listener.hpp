// The address for whoever runs the server, with a thread of its own: who watches costs the shards
// nothing, and is answered also while games are recovered and while the server stops.
#pragma once

#include "server/net/http_session.hpp"
#include "server/net/world.hpp"

#include <cstdint>
#include <string>
#include <thread>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

namespace server::net {

// Must end before the world does.
class OperatorListener {
 public:
  // Opens the port and answers. Throws std::runtime_error that says which address and why not.
  OperatorListener(const std::string& address, std::uint16_t port, World& world,
                   Site site = Site::operators);
  ~OperatorListener();
  OperatorListener(const OperatorListener&) = delete;
  OperatorListener& operator=(const OperatorListener&) = delete;

  // Nobody is answered any more. Before that what is under way for them can be finished.
  void stop();
  std::uint16_t port() const { return port_; }

 private:
  void accept_next();

  World& world_;
  const Site site_;
  boost::asio::io_context context_{1};
  boost::asio::ip::tcp::acceptor acceptor_;
  boost::asio::steady_timer pause_;
  std::uint16_t port_ = 0;
  std::thread thread_;
};

}  // namespace server::net
