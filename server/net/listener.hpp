// Accepts connections and gives each to a shard in turn, until stopped.
#pragma once

#include "server/net/shards.hpp"

#include <cstdint>
#include <functional>
#include <string>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

namespace server::net {

// An acceptor that listens there; :: is every IPv4 address as well, and nothing but these where the
// system has no IPv6. Throws std::runtime_error that says which address and why not.
boost::asio::ip::tcp::acceptor open_acceptor(boost::asio::io_context& context,
                                             const std::string& address, std::uint16_t port);

class Listener {
 public:
  // Takes a connection over, on the first shard's thread; the socket belongs to the loop of the
  // shard whose turn it is.
  using Accept = std::function<void(boost::asio::ip::tcp::socket)>;

  // Opens the port; throws std::runtime_error that says which address and why not.
  Listener(const std::string& address, std::uint16_t port, Shards& shards, Accept accept);

  std::uint16_t port() const { return port_; }
  // Before the shards start.
  void start();
  // From the first shard's thread.
  void stop();

 private:
  void accept_next();

  Shards& shards_;
  const Accept accept_;
  boost::asio::ip::tcp::acceptor acceptor_;
  boost::asio::steady_timer pause_;
  std::uint16_t port_ = 0;
  std::size_t next_shard_ = 0;
};

}  // namespace server::net
