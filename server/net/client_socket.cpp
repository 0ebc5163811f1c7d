#include "server/net/client_socket.hpp"

#include "server/room/audience.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/log_failure.hpp"
#include "server/util/clock.hpp"
#include "server/util/limits.hpp"
#include "server/util/queue.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/post.hpp>

namespace server::net {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using protocol::Close;
using std::chrono::steady_clock;

namespace {

// Above this, no further frames are given to the kernel for a client that does not read, and its
// pings are not read.
constexpr std::size_t bytes_outgoing_max = 64 * 1024;
constexpr std::size_t frames_outgoing_max = 64;

// Sockets of this thread that have something to write.
thread_local util::Queue<std::shared_ptr<ClientSocket>> write_queue;
thread_local bool flush_posted = false;
thread_local Outgoing spare;  // memory for frames

// Spreads the heartbeats of sockets that were opened at the same moment.
steady_clock::duration first_heartbeat(steady_clock::duration period) {
  thread_local unsigned number = 0;
  constexpr unsigned parts = 32;
  return period / 2 + period / 2 * (++number % parts) / parts;
}

}  // namespace

ClientSocket::ClientSocket(tcp::socket socket, SocketContext& context, ConnectionSlot slot,
                           util::ScopedCounter counted, std::string connection, room::RoomCode room,
                           const MakeSession& make_session)
    : connection_(std::move(connection)),
      room_(std::move(room)),
      slot_(std::move(slot)),
      counted_(std::move(counted)),
      context_(context),
      socket_(std::move(socket)),
      session_(make_session([this] { wake(); })),
      reader_(limits::frame_bytes_max),
      timer_(socket_.get_executor()),
      heartbeat_due_(opened_ + first_heartbeat(context.heartbeat_timeout / 2)) {}

ClientSocket::~ClientSocket() {
  context_.open[shard()].erase(this);
}

void ClientSocket::start(bool speaks_ours) {
  context_.open[shard()].insert(this);
  error_code ignored;
  socket_.non_blocking(true, ignored);
  if (speaks_ours) {
    session_->begin();
    dismiss_if_banned();
    if (context_.stopping) session_->dismiss(Close::shutting_down);
    hello_due_ = opened_ + context_.deadlines.hello.load();
  } else {
    session_->dismiss(Close::bad_protocol);
  }
  wait_for_deadline();
  wait_readable();
}

void ClientSocket::log(std::string_view event, std::initializer_list<telemetry::Field> fields) {
  telemetry::log(telemetry::Area::net, telemetry::LogLevel::debug, event, fields);
}

void ClientSocket::guard(void (ClientSocket::*work)()) try { (this->*work)(); } catch (...) {
  telemetry::LogFailure{connection_}(std::current_exception());
  close();
}

// --- reading -------------------------------------------------------------------------------------

void ClientSocket::wait_readable() {
  reading_ = true;
  socket_.async_wait(tcp::socket::wait_read, [self = shared_from_this()](error_code error) {
    self->reading_ = false;
    if (!error) self->guard(&ClientSocket::on_readable);
  });
}

bool ClientSocket::read_some() {
  thread_local const auto buffer = std::make_unique<std::array<char, limits::socket_read_bytes>>();
  std::array<char, limits::socket_read_bytes>& bytes = *buffer;
  error_code error;
  const std::size_t size = socket_.read_some(asio::buffer(bytes), error);
  if (error && error != asio::error::would_block) {
    close();
    return false;
  }
  if (!error) silent_heartbeats_ = 0;
  if (is_heard()) reader_.feed(std::span(bytes).first(size));
  return true;
}

void ClientSocket::on_readable() {
  if (!std::exchange(has_unhandled_, false) && !read_some()) return;
  const steady_clock::time_point begun = steady_clock::now();
  ControlFrames control;
  while (is_heard()) {
    const auto message = reader_.next();
    if (!message) break;
    on_frame(*message, control);
    if (steady_clock::now() - begun < limits::turn_max) continue;
    // The bytes are in a buffer of all sockets of the thread.
    reader_.keep_unread();
    has_unhandled_ = true;
    asio::post(socket_.get_executor(),
               [self = shared_from_this()] { self->guard(&ClientSocket::on_readable); });
    break;
  }
  if (control.count > 0) on_control_frames(control);
  if (!has_unhandled_) pause_reading(session_->take_read_pause());
  read_on();
}

void ClientSocket::pause_reading(std::chrono::milliseconds pause) {
  if (pause.count() == 0 || stage_ == SocketStage::closed) return;
  const steady_clock::time_point end = steady_clock::now() + pause;
  read_due_ = read_due_ == never ? end : std::max(read_due_, end);
  wait_for_deadline();
}

void ClientSocket::read_on() {
  if (stage_ == SocketStage::closed || reading_ || has_unhandled_ || read_due_ != never) return;
  if (outgoing_.size() < frames_outgoing_max) wait_readable();
}

void ClientSocket::on_frame(const WsMessage& message, ControlFrames& control) {
  switch (message.kind) {
    case WsMessage::Kind::text:
    case WsMessage::Kind::binary:
      telemetry::log(telemetry::Area::net, telemetry::LogLevel::trace, "frame read",
                     {{"connection", connection_}, {"bytes", message.payload.size()}});
      session_->metrics().act_read(steady_clock::now());
      return session_->receive(message.payload, message.kind == WsMessage::Kind::text, now());
    case WsMessage::Kind::ping:
      control.newest_ping.emplace(message.payload);
      [[fallthrough]];
    case WsMessage::Kind::pong:
      ++control.count;
      return;
    case WsMessage::Kind::close:
    case WsMessage::Kind::violation:
      return abort_with(message.code);
  }
}

// Only the newest ping needs an answer (RFC 6455, 5.5.3).
void ClientSocket::on_control_frames(const ControlFrames& control) {
  if (control.newest_ping && stage_ == SocketStage::open) {
    outgoing_.add(Opcode::pong, room::make_frame(*control.newest_ping));
    wake();
  }
  const std::chrono::milliseconds wait(session_->count_control_frames(control.count, now()));
  pause_reading(std::min(wait, limits::read_pause_max));
}

// --- writing -------------------------------------------------------------------------------------

void ClientSocket::wake() {
  if (queued_) return;
  write_queue.push_back(shared_from_this());
  queued_ = true;
  if (flush_posted) return;
  asio::post(socket_.get_executor(), &ClientSocket::flush_all);
  flush_posted = true;
}

// Writes to a large audience in parts, so that other rooms get their turn in between.
void ClientSocket::flush_all() {
  const steady_clock::time_point end = steady_clock::now() + limits::turn_max;
  std::shared_ptr<ClientSocket> socket;
  // Sockets that are queued meanwhile are left for the next turn.
  std::size_t left = write_queue.size();
  do {
    socket = write_queue.pop_front();
    socket->queued_ = false;
    socket->guard(&ClientSocket::flush);
  } while (--left > 0 && steady_clock::now() < end);
  flush_posted = !write_queue.empty();
  if (flush_posted) asio::post(socket->socket_.get_executor(), &ClientSocket::flush_all);
}

void ClientSocket::flush() {
  if (!welcomed_ && session_->entered()) send_announcements();
  if (session_->farewell() && close_due_ == never && stage_ == SocketStage::open) {
    close_due_ = steady_clock::now() + limits::close_timeout;
    wait_for_deadline();
    session_->leave_if_dismissed(now());
  }
  if (stage_ == SocketStage::draining || stage_ == SocketStage::closed || writing_) return;
  outgoing_.exchange_memory(spare);
  const bool done = write_some();
  if (stage_ == SocketStage::closed) return;
  outgoing_.exchange_memory(spare);
  if (!done) {
    writing_ = true;
    socket_.async_wait(tcp::socket::wait_write, [self = shared_from_this()](error_code error) {
      self->writing_ = false;
      if (!error) self->guard(&ClientSocket::flush);
    });
  }
  if (stage_ == SocketStage::ending && outgoing_.empty()) drain();
  read_on();
}

void ClientSocket::take_frames() {
  if (stage_ != SocketStage::open) return;
  while (session_->has_frames() && outgoing_.bytes() < bytes_outgoing_max)
    outgoing_.add(Opcode::text, session_->next_frame());
  if (session_->has_frames()) return;
  if (const auto farewell = session_->farewell()) {
    queue_close(protocol::code(*farewell), protocol::name_of(*farewell));
    stage_ = SocketStage::parting;
  }
}

bool ClientSocket::write_some() {
  thread_local const auto buffer = std::make_unique<std::array<char, bytes_outgoing_max>>();
  std::array<char, bytes_outgoing_max>& bytes = *buffer;
  const steady_clock::time_point end = steady_clock::now() + limits::turn_max;
  do {
    take_frames();
    if (outgoing_.empty()) return true;
    const std::size_t gathered = outgoing_.copy_to(bytes);
    error_code error;
    const std::size_t size = socket_.write_some(asio::buffer(bytes.data(), gathered), error);
    if (error == asio::error::would_block) return false;
    if (error) {
      close();
      return true;
    }
    const std::size_t before = outgoing_.bytes();
    outgoing_.written(size);
    session_->frames_written(before - outgoing_.bytes());
  } while (steady_clock::now() < end);
  if (!outgoing_.empty() || session_->has_frames()) wake();
  return true;
}

void ClientSocket::queue_close(std::uint16_t code, std::string_view reason) {
  outgoing_.add(Opcode::close, room::make_frame(close_payload(code, reason)));
}

void ClientSocket::abort_with(std::uint16_t code) {
  detach();
  if (stage_ == SocketStage::open) {
    const std::size_t before = outgoing_.bytes();
    outgoing_.drop_unbegun();
    session_->frames_written(before - outgoing_.bytes());
    queue_close(code, {});
  }
  stage_ = SocketStage::ending;
  close_due_ = steady_clock::now() + limits::close_timeout;
  wait_for_deadline();
  wake();
}

// --- time ----------------------------------------------------------------------------------------

void ClientSocket::wait_for_deadline() {
  timer_.expires_at(std::min({hello_due_, close_due_, heartbeat_due_, read_due_}));
  timer_.async_wait([self = shared_from_this()](error_code error) {
    if (!error) self->guard(&ClientSocket::on_deadline);
  });
}

void ClientSocket::on_deadline() {
  if (stage_ == SocketStage::closed) return;
  const steady_clock::time_point time = steady_clock::now();
  if (time - heartbeat_due_ > limits::suspension_min)
    silent_heartbeats_ = 0;  // the process stood still and read nothing
  if (time >= close_due_) return close();
  if (time >= hello_due_) {
    hello_due_ = never;
    session_->on_hello_timeout();
  }
  if (time >= read_due_) {
    read_due_ = never;
    read_on();
  }
  if (time >= heartbeat_due_) {
    heartbeat_due_ = time + context_.heartbeat_timeout / 2;
    if (!heartbeat()) return close();
  }
  wait_for_deadline();
}

bool ClientSocket::heartbeat() {
  // The first tick may come right after the last data; so at least two halves have passed here.
  if (silent_heartbeats_++ > 1) return false;
  if (stage_ == SocketStage::open) {
    static const room::Frame nothing = room::make_frame({});
    outgoing_.add(Opcode::ping, nothing);
    wake();
  }
  return true;
}

// --- the end -------------------------------------------------------------------------------------

void ClientSocket::drain() {
  stage_ = SocketStage::draining;
  error_code error;
  socket_.shutdown(tcp::socket::shutdown_send, error);
  if (error) return close();
  close_due_ = steady_clock::now() + limits::close_timeout;
  wait_for_deadline();
}

void ClientSocket::detach() {
  if (std::exchange(detached_, true)) return;
  const auto farewell = session_->farewell();
  const std::chrono::duration<double> open = steady_clock::now() - opened_;
  log("socket closed", {{"connection", connection_},
                        {"reason", farewell ? protocol::name_of(*farewell) : "gone"},
                        {"seconds", open.count()}});
  hello_due_ = never;
  session_->leave(now());
}

void ClientSocket::close() {
  detach();
  context_.open[shard()].erase(this);
  stage_ = SocketStage::closed;
  error_code ignored;
  socket_.close(ignored);
  timer_.cancel();
}

// The operator's view of a socket.

std::size_t ClientSocket::shard() const {
  return room_.empty() ? lobby_shard : context_.shards.of(room_);
}

void ClientSocket::dismiss_if_banned() {
  if (const auto ban = context_.bans.find({.address = slot_.peer.to_string()}, wall_now()))
    send_away(protocol::farewell_for(*ban));
}

void ClientSocket::send_announcements() {
  hello_due_ = never;
  if (std::exchange(welcomed_, true)) return;
  for (const room::Frame& frame : context_.announcements.active_for(room_, now()))
    session_->deliver(frame);
}

protocol::ConnectionInfo ClientSocket::info() {
  const auto open = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - opened_);
  const room::Visitor client = session_->identity();
  return {.id = connection_,
          .address = slot_.peer.to_string(),
          .since = wall_now().count() - open.count(),
          .room = room_,
          .seat = client.seat,
          .name = client.name,
          .player = client.player,
          .bytes_waiting = session_->bytes_waiting()};
}

void ClientSocket::send(const room::Frame& frame) {
  if (welcomed_) session_->deliver(frame);
}

void ClientSocket::send_away(const protocol::Farewell& farewell) {
  session_->send_away(farewell);
}

}  // namespace server::net
