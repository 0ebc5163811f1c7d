// A client's WebSocket in a room that another server has: bytes go both ways, as they are, until
// either side ends. What they say is between the client and that server.
//
// Lives on the loop that its sockets are on, and owns itself: what it waits for holds it. While
// nothing happens it has no buffers.
#pragma once

#include "server/cluster/proxy_stats.hpp"
#include "server/net/connection_slot.hpp"
#include "server/net/connections.hpp"
#include "server/net/socket_context.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

namespace server::cluster {

class TunnelProxy final : public net::Connection, public std::enable_shared_from_this<TunnelProxy> {
 public:
  using Socket = boost::asio::ip::tcp::socket;

  // `connection`: what the log calls it. Both sockets are on the same shard's loop.
  TunnelProxy(Socket client, Socket node, net::SocketContext& context, ProxyStats& passing,
              net::ConnectionSlot slot, std::string connection, room::RoomCode room);
  ~TunnelProxy() override;

  // `answer`: what the other server has said so far, for the client.
  void start(std::string answer);

  protocol::ConnectionInfo info() override;
  // Nothing: whoever is in the room hears what is announced at the server that has it.
  void tell(const room::Frame&) override {}
  // Ends it without a word, which could end up in the middle of one of the other server's.
  void send_away(const protocol::Farewell& farewell) override;

 private:
  boost::asio::awaitable<void> carry(Socket& from, Socket& to, std::string first,
                                     std::uint8_t& quiet);
  // Both sides are heard of in each heartbeat; one that is not is gone.
  void watch();
  void cut(std::string_view reason);

  const std::string connection_;
  const room::RoomCode room_;
  const std::chrono::steady_clock::time_point opened_ = std::chrono::steady_clock::now();
  net::SocketContext& context_;
  const net::ConnectionSlot slot_;
  const util::ScopedCounter counted_;
  const util::ScopedCounter passed_;
  Socket client_;
  Socket node_;
  boost::asio::steady_timer timer_;
  const std::size_t shard_;
  std::array<std::uint8_t, 2>
      quiet_{};  // half heartbeats since the client, the server was heard of
  bool half_closed_ = false;
  bool closed_ = false;
};

}  // namespace server::cluster
