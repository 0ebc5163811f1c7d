// Accepts connections and assigns them to the shards in turn, until stopped.
#pragma once

#include "server/net/shards.hpp"
#include "server/net/tcp_socket.hpp"

#include <cstdint>
#include <string>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

namespace server::net {

// Returns an acceptor on this address. :: includes IPv4, and falls back to IPv4 alone on a system
// without IPv6. Throws std::runtime_error with the address, the reason and `option`, which names
// the port.
boost::asio::ip::tcp::acceptor open_acceptor(boost::asio::io_context& context,
                                             const std::string& address, std::uint16_t port,
                                             const std::string& option);

class Listener {
 public:
  // Opens the port; throws std::runtime_error with the address and the reason. `accept` receives
  // each connection on the first shard's thread; the socket belongs to the loop of the shard whose
  // turn it is.
  Listener(const std::string& address, std::uint16_t port, Shards& shards, SocketHandler accept);

  std::uint16_t port() const { return port_; }
  // Call it before the shards start.
  void start();
  // Call it on the first shard's thread.
  void stop();

 private:
  void accept_next();

  Shards& shards_;
  const SocketHandler accept_;
  boost::asio::ip::tcp::acceptor acceptor_;
  boost::asio::steady_timer pause_;
  std::uint16_t port_ = 0;
  std::size_t next_shard_ = 0;
};

}  // namespace server::net
