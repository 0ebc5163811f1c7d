// A client's WebSocket for a room on another node: forwards bytes both ways, unchanged, until
// either side ends. Does not interpret them.
//
// Lives on the loop of its sockets, and owns itself: pending operations keep it alive. An idle
// proxy has no buffers.
#pragma once

#include "server/cluster/proxy_stats.hpp"
#include "server/net/connection_slot.hpp"
#include "server/net/connections.hpp"
#include "server/net/socket_context.hpp"
#include "server/net/tcp_socket.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>

namespace server::cluster {

class TunnelProxy final : public net::Connection, public std::enable_shared_from_this<TunnelProxy> {
 public:
  // `connection`: its name in the log. Both sockets are on the same shard's loop.
  TunnelProxy(net::TcpSocket client, net::TcpSocket node, net::SocketContext& context,
              ProxyStats& stats, net::ConnectionSlot slot, std::string connection,
              room::RoomCode room);
  ~TunnelProxy() override;

  // `answer`: the bytes that the other node has sent so far, for the client.
  void start(std::string answer);

  protocol::ConnectionInfo info() override;
  // Does nothing: the node that has the room sends announcements to its clients.
  void send(const room::Frame&) override {}
  // Closes without a close frame, which could land inside a frame of the other node.
  void send_away(const protocol::Farewell& farewell) override;

 private:
  boost::asio::awaitable<void> forward(net::TcpSocket& from, net::TcpSocket& to, std::string first,
                                       std::uint8_t& quiet);
  // Closes when either side has been silent for two heartbeats.
  void check_silence();
  void close(std::string_view reason);

  const std::string connection_;
  const room::RoomCode room_;
  const std::chrono::steady_clock::time_point opened_ = std::chrono::steady_clock::now();
  net::SocketContext& context_;
  const net::ConnectionSlot slot_;
  const util::ScopedCounter connection_count_;
  const util::ScopedCounter proxied_count_;
  net::TcpSocket client_;
  net::TcpSocket node_;
  boost::asio::steady_timer timer_;
  const std::size_t shard_;
  std::array<std::uint8_t, 2>
      quiet_{};  // half heartbeats since the last bytes of the client and of the node
  bool half_closed_ = false;
  bool closed_ = false;
};

}  // namespace server::cluster
