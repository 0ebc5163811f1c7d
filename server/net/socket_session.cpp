#include "server/net/socket_session.hpp"

#include "protocol/notice.hpp"
#include "server/clock.hpp"
#include "server/hall/code.hpp"
#include "server/hall/conversation.hpp"
#include "server/hall/visit.hpp"
#include "server/limits.hpp"
#include "server/net/connections.hpp"
#include "server/net/lingering_stream.hpp"
#include "server/net/log_failure.hpp"
#include "server/watch/log.hpp"

#include <chrono>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
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

class SocketSession final : public Connection, public std::enable_shared_from_this<SocketSession> {
 public:
  SocketSession(asio::ip::tcp::socket socket, const SocketPlace& place, World& world,
                Admission admission, limits::Rate messages, SocketId id)
      : id_(std::move(id)),
        place_(place),
        admission_(std::move(admission)),
        counted_socket_(world.sockets),
        world_(world),
        shard_(shard_of(world, place)),
        ws_(std::move(socket)),
        dialogue_(begin_dialogue(place, messages)),
        written_(ws_.get_executor()),
        hello_deadline_(ws_.get_executor()),
        close_deadline_(ws_.get_executor()) {
    written_.expires_at(asio::steady_timer::time_point::max());
  }

  ~SocketSession() override { world_.open_sockets[shard_].erase(this); }

  auto executor() { return ws_.get_executor(); }
  const std::string& connection() const { return id_.connection; }

  // Coroutine parameters by value: they live in the coroutine's frame.
  asio::awaitable<void> run(UpgradeRequest request) {
    const auto self = shared_from_this();
    const Subprotocol subprotocol = read_subprotocol(request);
    set_options(subprotocol);
    const auto [error] = co_await ws_.async_accept(request, use_tuple);
    if (error) co_return;
    world_.http.count(101);
    log("socket opened", {{"connection", id_.connection},
                          {"request", id_.request},
                          {"room", place_.hall ? "hall" : place_.code}});
    world_.open_sockets[shard_].insert(this);

    asio::co_spawn(ws_.get_executor(), write_loop(), LogFailure{id_.connection});
    if (subprotocol.offered && !subprotocol.ours)
      dialogue_->dismiss(Close::bad_protocol);
    else
      begin();
    co_await read_loop();
    end();
  }

  protocol::ConnectionInfo info() override {
    const auto open = std::chrono::steady_clock::now() - opened_;
    const room::Visitor who = dialogue_->who();
    return {.id = id_.connection,
            .address = admission_.peer.to_string(),
            .since = now() - std::chrono::duration_cast<std::chrono::milliseconds>(open).count(),
            .room = room_code(),
            .seat = who.seat,
            .name = who.name,
            .player = who.player,
            .bytes_waiting = dialogue_->bytes_waiting()};
  }
  void tell(const room::Frame& frame) override {
    if (welcomed_) dialogue_->deliver(frame);
  }
  void send_away(const protocol::Farewell& farewell) override { dialogue_->send_away(farewell); }

 private:
  static std::size_t shard_of(const World& world, const SocketPlace& place) {
    const auto code = hall::read_code(place.code);
    return code ? world.shards.of(*code) : World::hall_shard;
  }

  // Empty: in the hall.
  std::string room_code() const { return hall::read_code(place_.code).value_or(""); }

  static void log(std::string_view event, std::initializer_list<watch::Field> fields) {
    watch::log(watch::Area::net, watch::Level::debug, event, fields);
  }

  std::unique_ptr<hall::Dialogue> begin_dialogue(const SocketPlace& place, limits::Rate messages) {
    const auto wake_me = [this] { wake(); };
    if (place.hall && world_.hall != nullptr)
      return std::make_unique<hall::Visit>(*world_.hall, now, wake_me, messages);
    return std::make_unique<hall::Conversation>(world_.shards.rooms(shard_),
                                                hall::read_code(place.code), wake_me, messages);
  }

  void set_options(const Subprotocol& subprotocol) {
    beast::get_lowest_layer(ws_).expires_never();
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = limits::close_timeout;
    timeout.idle_timeout = world_.heartbeat_timeout;
    timeout.keep_alive_pings = true;
    ws_.set_option(timeout);
    ws_.set_option(websocket::stream_base::decorator([this, subprotocol](auto& response) {
      response.set(beast::http::field::server, "castellan");
      response.set(request_id_header, id_.request);
      if (subprotocol.ours)
        response.set(
            beast::http::field::sec_websocket_protocol,
            beast::string_view(protocol::subprotocol.data(), protocol::subprotocol.size()));
    }));
    ws_.read_message_max(limits::frame_bytes_max);
    ws_.text(true);
  }

  void begin() {
    dialogue_->begin();
    if (world_.bans != nullptr)
      if (const auto ban = world_.bans->find({.address = admission_.peer.to_string()}, now()))
        dialogue_->send_away(protocol::farewell_for(*ban));
    if (world_.stopping) dialogue_->dismiss(Close::shutting_down);
    hello_deadline_.expires_after(world_.hello_timeout.load());
    hello_deadline_.async_wait([self = shared_from_this()](boost::system::error_code error) {
      if (!error) self->dialogue_->hello_is_due();
    });
  }

  // The conversation has something to write, or ends.
  void wake() {
    if (dialogue_->farewell() && !std::exchange(closing_, true)) {
      close_deadline_.expires_after(limits::close_timeout);
      close_deadline_.async_wait([self = shared_from_this()](boost::system::error_code error) {
        if (!error) self->cut();
      });
      // The room may be in the middle of something: leave it later.
      asio::post(ws_.get_executor(),
                 [self = shared_from_this()] { self->dialogue_->settle(now()); });
    }
    wake_writer();
  }

  asio::awaitable<void> read_loop() {
    beast::flat_buffer buffer;
    for (;;) {
      buffer.clear();
      const auto [error, size] = co_await ws_.async_read(buffer, use_tuple);
      if (error) co_return;
      watch::log(watch::Area::net, watch::Level::trace, "frame read",
                 {{"connection", id_.connection}, {"bytes", size}});
      dialogue_->tally().act_read(std::chrono::steady_clock::now());
      dialogue_->receive({static_cast<const char*>(buffer.cdata().data()), buffer.cdata().size()},
                         ws_.got_text(), now());
      if (dialogue_->entered()) welcome();
    }
  }

  // Said hello. What stands is told once.
  void welcome() {
    hello_deadline_.cancel();
    if (std::exchange(welcomed_, true)) return;
    for (const room::Frame& frame : world_.bulletin.standing(room_code(), now()))
      dialogue_->deliver(frame);
  }

  asio::awaitable<void> write_loop() {
    const auto self = shared_from_this();
    while (!ended_) {
      if (dialogue_->has_frames()) {
        const room::Frame frame = dialogue_->next_frame();
        const auto [error, size] = co_await ws_.async_write(asio::buffer(*frame), use_tuple);
        if (error) break;
      } else if (const auto farewell = dialogue_->farewell()) {
        const auto word = protocol::word(*farewell);
        co_await ws_.async_close(
            websocket::close_reason(static_cast<websocket::close_code>(protocol::code(*farewell)),
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

  // The socket is gone, or will not be read any more.
  void end() {
    const auto farewell = dialogue_->farewell();
    const std::chrono::duration<double> open = std::chrono::steady_clock::now() - opened_;
    log("socket closed", {{"connection", id_.connection},
                          {"reason", farewell ? protocol::word(*farewell) : "gone"},
                          {"seconds", open.count()}});
    ended_ = true;
    world_.open_sockets[shard_].erase(this);
    hello_deadline_.cancel();
    close_deadline_.cancel();
    dialogue_->leave(now());
    wake_writer();
    cut();
  }

  void cut() { beast::get_lowest_layer(ws_).close(); }

  const SocketId id_;
  const SocketPlace place_;
  const std::chrono::steady_clock::time_point opened_ = std::chrono::steady_clock::now();
  Admission admission_;
  Counted counted_socket_;
  World& world_;
  const std::size_t shard_;
  websocket::stream<LingeringStream> ws_;
  const std::unique_ptr<hall::Dialogue> dialogue_;
  asio::steady_timer written_;  // never expires; cancelled when there is something to write
  asio::steady_timer hello_deadline_;
  asio::steady_timer close_deadline_;
  bool welcomed_ = false;
  bool closing_ = false;
  bool ended_ = false;
};

}  // namespace

void start_socket_session(asio::ip::tcp::socket socket, UpgradeRequest request,
                          const SocketPlace& place, World& world, Admission admission,
                          limits::Rate messages, SocketId id) {
  auto session = std::make_shared<SocketSession>(std::move(socket), place, world,
                                                 std::move(admission), messages, std::move(id));
  const auto executor = session->executor();
  asio::co_spawn(executor, session->run(std::move(request)), LogFailure{session->connection()});
}

}  // namespace server::net
