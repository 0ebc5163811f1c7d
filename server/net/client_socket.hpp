// One WebSocket after the handshake: reads commands for its room, or for the lobby, and writes what
// that delivers. What is delivered in one turn of the loop goes out behind it, in one call of the
// system for each socket.
//
// Lives on the thread of the room's shard, or of the lobby's, and owns itself: what it waits for
// holds it. While nothing happens it has no buffers.
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
  using MakeDialogue = std::function<std::unique_ptr<session::Session>(std::function<void()> wake)>;

  // `room`: its code; empty: the lobby, or a text that is no room's code.
  ClientSocket(boost::asio::ip::tcp::socket socket, SocketContext& context, ConnectionSlot slot,
               util::ScopedCounter counted, std::string connection, std::string room,
               const MakeDialogue& make_dialogue);
  ~ClientSocket() override;

  // Whether the client speaks our protocol; otherwise it is sent away.
  void start(bool speaks_ours);

  protocol::ConnectionInfo info() override;
  void tell(const room::Frame& frame) override;
  void send_away(const protocol::Farewell& farewell) override;

  static void log(std::string_view event, std::initializer_list<telemetry::Field> fields);

 private:
  using Time = std::chrono::steady_clock::time_point;
  enum class Stage : std::uint8_t {
    open,      // also while our farewell waits behind what was delivered before
    parting,   // our close frame is on its way; the client's is waited for
    ending,    // both have been said, or the client broke the rules: only what waits is written
    draining,  // nothing more is written; what the client still sends is read and forgotten
    closed,
  };
  static constexpr Time never = Time::max();

  std::size_t shard() const;
  // Said hello. What stands on the bulletin is told once.
  void welcome();
  // Who is not let in is told so.
  void turn_away();

  // Runs it; what it throws ends this connection and no other.
  void guard(void (ClientSocket::*work)());

  void wait_readable();
  void on_readable();
  void hear(const WsMessage& heard);
  void hear_message(const WsMessage& heard);

  // Writes when what happens now is over.
  void wake();
  static void flush_all();
  void flush();
  void take_frames();
  // Whether all is with the system, or all that may go in one turn.
  bool write_some();
  void say_close(std::uint16_t code, std::string_view reason);
  // No more than what has begun, and this.
  void break_off(std::uint16_t code);

  void wait_for_time();
  void on_time();
  // Whether the client is still there, as far as one can know.
  bool beat();

  // Says that nothing more will come, so that no reset overtakes what was said.
  void drain();
  // Nothing more is heard or told.
  void leave();
  void close();

  const std::string connection_;  // what the log calls it
  const std::string room_;
  const Time opened_ = std::chrono::steady_clock::now();
  const ConnectionSlot slot_;
  const util::ScopedCounter counted_;
  SocketContext& context_;
  boost::asio::ip::tcp::socket socket_;
  const std::unique_ptr<session::Session> session_;
  FrameReader reader_;
  Outgoing outgoing_;
  boost::asio::steady_timer timer_;  // for whichever comes first
  Time hello_due_ = never;
  Time close_due_ = never;
  Time beat_due_;
  Stage stage_ = Stage::open;
  std::uint8_t quiet_ = 0;  // beats since something was read
  bool welcomed_ = false;
  bool left_ = false;
  bool awake_ = false;  // is in the list of those to write
  bool reading_ = false;
  bool writing_ = false;  // waits until the system takes more
};

}  // namespace server::net
