#include "server/net/relay_link.hpp"

#include "server/clock.hpp"
#include "server/limits.hpp"
#include "server/net/awaiting.hpp"
#include "server/net/log_failure.hpp"
#include "server/net/pass_through.hpp"
#include "server/net/use_tuple.hpp"
#include "server/net/world.hpp"
#include "server/watch/log.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <random>
#include <utility>
#include <variant>

#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/write.hpp>

namespace server::net {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using protocol::Close;
using Next = hall::Relay::Next;

namespace {

constexpr std::chrono::milliseconds pause_max = 8 * limits::relay_pause;

// The key says nothing: whoever answers is known by its address.
std::string upgrade_request(const std::string& address, const room::RoomCode& code) {
  return "GET /api/rooms/" + code + "/socket?watch=yes HTTP/1.1\r\nHost: " + address +
         "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
         "Sec-WebSocket-Key: Y2FzdGVsbGFuJ3MgcmVsYQ==\r\nSec-WebSocket-Protocol: " +
         std::string(protocol::subprotocol) + "\r\n" + passed_header + ": 1\r\n\r\n";
}

}  // namespace

RelayLink::RelayLink(World& world, std::size_t shard, room::RoomCode code,
                     std::optional<std::string> pass)
    : world_(world),
      shard_(shard),
      code_(std::move(code)),
      pass_(std::move(pass)),
      relay_(
          pass_, [&world] { return world.relaying.spectators_here.load(); }, &server::now,
          [this] { count_members(); }, world.shards.rooms(shard).tally()),
      socket_(world.shards.context(shard)),
      pause_(socket_.get_executor()),
      second_(socket_.get_executor()),
      heard_at_(Clock::now()),
      lost_at_(heard_at_),
      deserted_at_(heard_at_) {
  world_.relaying.count_relay(1);
}

RelayLink::~RelayLink() {
  set_told(false);
  world_.relaying.count_spectators(code_, -static_cast<int>(counted_));
  world_.relaying.count_relay(-1);
  world_.relays[shard_]->remove(*this);
}

void RelayLink::start() {
  watch::log(watch::Area::net, watch::Level::debug, "relay begun", {{"room", code_}});
  const auto over = [self = shared_from_this(),
                     log = LogFailure{"relay of " + code_}](const std::exception_ptr& failure) {
    log(failure);
    if (failure) self->end(Close::moved);
  };
  asio::co_spawn(socket_.get_executor(), run(), over);
  asio::co_spawn(socket_.get_executor(), watch(), over);
}

bool RelayLink::serves(const std::optional<std::string>& pass) const {
  return !over_ && relay_.admits(pass);
}

asio::awaitable<void> RelayLink::run() {
  const auto self = shared_from_this();
  std::chrono::milliseconds pause = limits::relay_pause;
  while (!over_ && co_await follow()) {
    // Many relays look for the rooms of a server that is away.
    pause = told_ ? limits::relay_pause : std::min(2 * pause, pause_max);
    set_told(false);
    cut();
    pause_.expires_after(pause);
    co_await pause_.async_wait(use_tuple);
  }
}

asio::awaitable<bool> RelayLink::follow() {
  const Whereabouts where = co_await locate(world_, code_);
  if (over_) co_return false;
  if (const auto* place = std::get_if<NodePlace>(&where)) co_return co_await listen(*place);
  switch (std::get<NotElsewhere>(where)) {
    case NotElsewhere::here:
      // Whoever comes back is let in by the room itself.
      end(Close::moved);
      break;
    case NotElsewhere::nowhere:
      end(world_.directory.is_closed(code_) ? Close::room_closed : Close::no_such_room);
      break;
    case NotElsewhere::unknown:
      break;
  }
  co_return !over_;
}

asio::awaitable<bool> RelayLink::listen(NodePlace place) {
  auto reply =
      co_await ask_node(world_, place.address, upgrade_request(place.address, code_), true);
  auto* const answer = std::get_if<NodeAnswer>(&reply);
  if (over_ || answer == nullptr || !answer->socket) co_return !over_;
  socket_ = std::move(*answer->socket);
  error_code ignored;
  socket_.non_blocking(true, ignored);
  connected_ = true;
  heard_at_ = Clock::now();
  FrameReader reader(limits::relayed_frame_bytes_max, FrameReader::From::server);
  std::string first = answer->text.substr(answer->text.find("\r\n\r\n") + 4);
  Next next = hear(reader, first);
  bool good = co_await say(Opcode::text, relay_.hello());
  while (good && next == Next::listen && !over_) {
    const auto [stopped] = co_await socket_.async_wait(tcp::socket::wait_read, use_tuple);
    if (stopped || over_) break;
    thread_local std::array<char, limits::socket_read_bytes> bytes;
    error_code error;
    const std::size_t size = socket_.read_some(asio::buffer(bytes), error);
    if (error == asio::error::would_block) continue;
    if (error) break;
    heard_at_ = Clock::now();
    next = hear(reader, std::span(bytes).first(size));
    if (relay_.complete()) set_told(next == Next::listen);
    if (ping_ && next == Next::listen)
      good = co_await say(Opcode::pong, *std::exchange(ping_, std::nullopt));
  }
  if (next == Next::end && !over_) end(Close::no_such_room);
  co_return !over_;
}

Next RelayLink::hear(FrameReader& reader, std::span<char> bytes) {
  reader.feed(bytes);
  while (const auto heard = reader.next()) {
    switch (heard->kind) {
      case Heard::Kind::text:
        if (const Next next = relay_.hear(heard->payload); next != Next::listen) return next;
        break;
      case Heard::Kind::ping:
        ping_ = heard->payload;
        break;
      case Heard::Kind::binary:
      case Heard::Kind::pong:
        break;
      case Heard::Kind::close:
      case Heard::Kind::violation:
        return Next::again;
    }
  }
  return Next::listen;
}

asio::awaitable<bool> RelayLink::say(Opcode opcode, std::string payload) {
  const std::string frame = masked_frame(opcode, payload, std::random_device{}());
  const auto [error, size] = co_await asio::async_write(socket_, asio::buffer(frame), use_tuple);
  co_return !error && !over_;
}

asio::awaitable<void> RelayLink::watch() {
  const auto self = shared_from_this();
  while (!over_) {
    second_.expires_after(std::chrono::seconds(1));
    co_await second_.async_wait(use_tuple);
    if (over_) break;
    const auto now = Clock::now();
    if (told_) lost_at_ = now;
    const auto patience = relay_.complete() ? limits::relay_patience : limits::relay_first_patience;
    const bool deserted = relay_.size() == 0 && now - deserted_at_ > limits::relay_linger;
    if (deserted || now - lost_at_ > patience)
      end(Close::moved);
    else if (connected_ && now - heard_at_ > world_.heartbeat_timeout)
      cut();
  }
}

void RelayLink::count_members() {
  const std::size_t size = relay_.size();
  if (size == 0) deserted_at_ = Clock::now();
  world_.relaying.count_spectators(code_, static_cast<int>(size) - static_cast<int>(counted_));
  counted_ = size;
}

void RelayLink::set_told(bool told) {
  if (std::exchange(told_, told) == told) return;
  world_.relaying.count_told(code_, told ? 1 : -1);
  if (!told) lost_at_ = Clock::now();
}

void RelayLink::end(Close reason) {
  if (std::exchange(over_, true)) return;
  watch::log(watch::Area::net, watch::Level::debug, "relay ended",
             {{"room", code_}, {"reason", protocol::word(reason)}});
  set_told(false);
  world_.relays[shard_]->remove(*this);
  relay_.end({reason});
  cut();
  pause_.cancel();
  second_.cancel();
}

void RelayLink::cut() {
  error_code ignored;
  connected_ = false;
  socket_.close(ignored);
}

}  // namespace server::net
