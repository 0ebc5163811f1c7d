// One WebSocket after the handshake: reads commands for its room or the lobby, and writes their
// frames. Frames delivered in one turn of the loop are written after it, in one system call per
// socket.
//
// Lives on the thread of the room's or the lobby's shard, and owns itself: pending operations keep
// it alive. An idle socket has no buffers.
#pragma once

#include "server/net/connection_slot.hpp"
#include "server/net/connections.hpp"
#include "server/net/outgoing.hpp"
#include "server/net/socket_context.hpp"
#include "server/net/websocket_frames.hpp"
#include "server/session/session.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

namespace server::telemetry {
struct Field;
}

namespace server::net {

class ClientSocket final : public Connection, public std::enable_shared_from_this<ClientSocket> {
 public:
  using MakeSession = std::function<std::unique_ptr<session::Session>(std::function<void()> wake)>;

  // `room`: its code; empty for the lobby or an invalid code.
  ClientSocket(boost::asio::ip::tcp::socket socket, SocketContext& context, ConnectionSlot slot,
               util::ScopedCounter counted, std::string connection, room::RoomCode room,
               const MakeSession& make_session);
  ~ClientSocket() override;

  // `speaks_ours`: whether the client speaks our protocol; if not, closes the socket.
  void start(bool speaks_ours);

  protocol::ConnectionInfo info() override;
  void send(const room::Frame& frame) override;
  void send_away(const protocol::Farewell& farewell) override;

  static void log(std::string_view event, std::initializer_list<telemetry::Field> fields);

 private:
  enum class SocketStage : std::uint8_t {
    open,      // also while our farewell waits for frames queued before it
    parting,   // our close frame is queued or sent; waits for the client's
    ending,    // both close frames are queued, or the client broke the rules: only writes the queue
    draining,  // writes nothing more; reads and discards what the client sends
    closed,
  };
  static constexpr std::chrono::steady_clock::time_point never =
      std::chrono::steady_clock::time_point::max();

  std::size_t shard() const;
  // After hello: sends the active announcements, once.
  void send_announcements();
  // Closes the socket of a banned client.
  void dismiss_if_banned();

  // Runs the function; an exception ends this connection only.
  void guard(void (ClientSocket::*work)());

  void wait_readable();
  // Whether messages of the client are handled.
  bool is_heard() const { return stage_ == SocketStage::open || stage_ == SocketStage::parting; }
  // Reads and handles messages, for the time of a turn; the rest after other work of the loop.
  void on_readable();
  // false: the connection is gone.
  bool read_some();
  // Reads more, unless the client must wait.
  void read_on();
  // Does not read the client for this time at least, because it sends too much. 0: reads on.
  void pause_reading(std::chrono::milliseconds pause);
  // Pings and pongs that were read at once. They are charged like messages.
  struct ControlFrames {
    std::uint32_t count = 0;
    std::optional<std::string> newest_ping;
  };
  void on_control_frames(const ControlFrames& control);
  void on_frame(const WsMessage& message, ControlFrames& control);

  // Writes after the current turn of the loop.
  void wake();
  static void flush_all();
  void flush();
  void take_frames();
  // Returns whether the kernel has taken everything, or as much as one turn of the loop may write.
  bool write_some();
  void queue_close(std::uint16_t code, std::string_view reason);
  // Drops queued frames that have not begun, and queues a close frame.
  void abort_with(std::uint16_t code);

  void wait_for_deadline();
  void on_deadline();
  // Whether the client still seems to be there.
  bool heartbeat();

  // Shuts down our side, so that no reset overtakes what was sent.
  void drain();
  // Detaches the session: no further commands or frames.
  void detach();
  void close();

  const std::string connection_;  // its name in the log
  const room::RoomCode room_;
  const std::chrono::steady_clock::time_point opened_ = std::chrono::steady_clock::now();
  const ConnectionSlot slot_;
  const util::ScopedCounter counted_;
  SocketContext& context_;
  boost::asio::ip::tcp::socket socket_;
  const std::unique_ptr<session::Session> session_;
  FrameReader reader_;
  Outgoing outgoing_;
  boost::asio::steady_timer timer_;  // for the earliest deadline
  std::chrono::steady_clock::time_point hello_due_ = never;
  std::chrono::steady_clock::time_point close_due_ = never;
  std::chrono::steady_clock::time_point heartbeat_due_;
  std::chrono::steady_clock::time_point read_due_ = never;  // the client is not read before
  SocketStage stage_ = SocketStage::open;
  std::uint8_t silent_heartbeats_ = 0;  // each after half of the timeout, since the last read
  bool welcomed_ = false;
  bool detached_ = false;
  bool queued_ = false;  // in the list of sockets to write
  bool reading_ = false;
  bool has_unhandled_ = false;  // messages that were read, which wait for the next turn
  bool writing_ = false;        // waits until the socket is writable
};

}  // namespace server::net
