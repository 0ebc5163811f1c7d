#include "server/net/socket_session.hpp"

#include "protocol/decode.hpp"
#include "protocol/encode.hpp"
#include "server/clock.hpp"
#include "server/hall/code.hpp"
#include "server/limits.hpp"
#include "server/net/lingering_stream.hpp"
#include "server/net/log_failure.hpp"
#include "server/net/outbox.hpp"
#include "server/room/room.hpp"

#include <chrono>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http/fields.hpp>
#include <boost/beast/websocket.hpp>

namespace server::net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using protocol::Close;

constexpr auto use_tuple = asio::as_tuple(asio::use_awaitable);

// Whether the client speaks our protocol: it offers it, or nothing in particular.
struct Subprotocol {
  bool offered = false;
  bool ours = false;
};

Subprotocol read_subprotocol(const UpgradeRequest& request) {
  const auto field = request.find(beast::http::field::sec_websocket_protocol);
  if (field == request.end()) return {};
  Subprotocol result{true, false};
  for (const auto& token : beast::http::token_list(field->value()))
    if (token == beast::string_view(protocol::subprotocol.data(), protocol::subprotocol.size()))
      result.ours = true;
  return result;
}

class SocketSession final : public room::Subscriber,
                            public std::enable_shared_from_this<SocketSession> {
 public:
  SocketSession(asio::ip::tcp::socket socket, std::optional<std::string> code, World& world,
                Counted counted)
      : counted_(std::move(counted)),
        counted_socket_(world.sockets),
        world_(world),
        rooms_(world.shards.rooms(code ? world.shards.of(*code) : 0)),
        code_(std::move(code)),
        ws_(std::move(socket)),
        outbox_(limits::outbox_bytes_max),
        written_(ws_.get_executor()),
        hello_deadline_(ws_.get_executor()),
        close_deadline_(ws_.get_executor()) {
    written_.expires_at(asio::steady_timer::time_point::max());
  }

  auto executor() { return ws_.get_executor(); }

  // Coroutine parameters by value: they live in the coroutine's frame.
  asio::awaitable<void> run(UpgradeRequest request) {
    const auto self = shared_from_this();
    const Subprotocol subprotocol = read_subprotocol(request);
    set_options(subprotocol);
    const auto [error] = co_await ws_.async_accept(request, use_tuple);
    if (error) co_return;

    asio::co_spawn(ws_.get_executor(), write_loop(), log_failure);
    if (subprotocol.offered && !subprotocol.ours)
      dismiss(Close::bad_protocol);
    else if (!code_ || room() == nullptr)
      dismiss(Close::no_such_room);
    else if (world_.stopping)
      dismiss(Close::shutting_down);
    else
      await_hello();
    co_await read_loop();
    end();
  }

  void deliver(const room::Frame& frame) override {
    if (farewell_) return;
    if (outbox_.push(frame)) {
      wake_writer();
      return;
    }
    // The room is in the middle of something: leave it later.
    asio::post(ws_.get_executor(), [self = shared_from_this()] { self->leave_room(); });
    outbox_.clear();
    dismiss(Close::too_slow);
  }

  void dismiss(Close reason) override {
    if (farewell_) return;
    farewell_ = reason;
    outbox_.push(room::make_frame(protocol::encode(protocol::Farewell{reason})));
    wake_writer();
    close_deadline_.expires_after(limits::close_timeout);
    close_deadline_.async_wait([self = shared_from_this()](boost::system::error_code error) {
      if (!error) self->cut();
    });
  }

 private:
  void set_options(const Subprotocol& subprotocol) {
    beast::get_lowest_layer(ws_).expires_never();
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = limits::close_timeout;
    timeout.idle_timeout = world_.heartbeat_timeout;
    timeout.keep_alive_pings = true;
    ws_.set_option(timeout);
    ws_.set_option(
        websocket::stream_base::decorator([subprotocol](websocket::response_type& response) {
          response.set(beast::http::field::server, "castellan");
          if (subprotocol.ours)
            response.set(
                beast::http::field::sec_websocket_protocol,
                beast::string_view(protocol::subprotocol.data(), protocol::subprotocol.size()));
        }));
    ws_.read_message_max(limits::frame_bytes_max);
    ws_.text(true);
  }

  room::Room* room() { return rooms_.find(*code_); }

  void await_hello() {
    rooms_.add_visitor(*this);
    hello_deadline_.expires_after(world_.hello_timeout);
    hello_deadline_.async_wait([self = shared_from_this()](boost::system::error_code error) {
      if (!error && !self->entered_) self->dismiss(Close::hello_timeout);
    });
  }

  asio::awaitable<void> read_loop() {
    beast::flat_buffer buffer;
    for (;;) {
      buffer.clear();
      const auto [error, size] = co_await ws_.async_read(buffer, use_tuple);
      if (error) co_return;
      // After a farewell only the closing handshake is of interest.
      if (!farewell_)
        receive({static_cast<const char*>(buffer.cdata().data()), buffer.cdata().size()});
    }
  }

  asio::awaitable<void> write_loop() {
    const auto self = shared_from_this();
    while (!ended_) {
      if (!outbox_.empty()) {
        const room::Frame frame = outbox_.pop();
        const auto [error, size] = co_await ws_.async_write(asio::buffer(*frame), use_tuple);
        if (error) break;
      } else if (farewell_) {
        const auto word = protocol::word(*farewell_);
        co_await ws_.async_close(
            websocket::close_reason(static_cast<websocket::close_code>(protocol::code(*farewell_)),
                                    beast::string_view(word.data(), word.size())),
            use_tuple);
        break;
      } else {
        co_await written_.async_wait(use_tuple);
      }
    }
    cut();
  }

  // What the timer's cancellation wakes is the write loop, waiting for something to write.
  void wake_writer() { written_.cancel(); }

  void receive(std::string_view text) {
    room::Room* const room = this->room();
    if (room == nullptr) return dismiss(Close::room_closed);
    auto decoded = ws_.got_text()
                       ? protocol::decode_command(text)
                       : protocol::DecodeError{protocol::Refusal::malformed_json, {}, {}, {}};
    if (const auto* error = std::get_if<protocol::DecodeError>(&decoded))
      return refuse(*room, *error);
    const auto& command = std::get<protocol::Command>(decoded);
    const auto* hello = std::get_if<protocol::Hello>(&command);
    if (!entered_ && hello == nullptr)
      return refuse(*room, {protocol::Refusal::out_of_order, {}, {}, {}});

    malformed_ = 0;
    if (entered_) {
      room->receive(*this, command, now());
    } else if (const auto reason = room->enter(*this, *hello, now())) {
      dismiss(*reason);
    } else {
      entered_ = true;
      rooms_.remove_visitor(*this);
      hello_deadline_.cancel();
    }
    rooms_.publish(*room);
  }

  void refuse(room::Room& room, const protocol::DecodeError& error) {
    room.refuse(*this, error);
    if (++malformed_ >= limits::malformed_frames_max) {
      dismiss(Close::bad_protocol);
      leave_room();
    }
  }

  void leave_room() {
    if (!std::exchange(entered_, false)) return;
    if (room::Room* const room = this->room()) {
      room->exit(*this, now());
      rooms_.publish(*room);
    }
  }

  // The socket is gone, or will not be read any more.
  void end() {
    ended_ = true;
    hello_deadline_.cancel();
    close_deadline_.cancel();
    rooms_.remove_visitor(*this);
    leave_room();
    wake_writer();
    cut();
  }

  void cut() { beast::get_lowest_layer(ws_).close(); }

  Counted counted_;
  Counted counted_socket_;
  World& world_;
  hall::Rooms& rooms_;
  const std::optional<std::string> code_;
  websocket::stream<LingeringStream> ws_;
  Outbox outbox_;
  asio::steady_timer written_;  // never expires; cancelled when there is something to write
  asio::steady_timer hello_deadline_;
  asio::steady_timer close_deadline_;
  std::optional<Close> farewell_;  // said, or about to be
  unsigned malformed_ = 0;         // in a row
  bool entered_ = false;
  bool ended_ = false;
};

}  // namespace

void start_socket_session(asio::ip::tcp::socket socket, UpgradeRequest request,
                          std::string code_text, World& world, Counted counted) {
  auto session = std::make_shared<SocketSession>(std::move(socket), hall::read_code(code_text),
                                                 world, std::move(counted));
  const auto executor = session->executor();
  asio::co_spawn(executor, session->run(std::move(request)), log_failure);
}

}  // namespace server::net
