#include "server/cluster/tunnel_proxy.hpp"

#include "server/net/use_tuple.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/log_failure.hpp"
#include "server/util/clock.hpp"
#include "server/util/limits.hpp"

#include <array>
#include <memory>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>

namespace server::cluster {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {

constexpr std::uint8_t quiet_max = 4;  // half heartbeats

std::size_t shard_of(net::Shards& shards, const asio::any_io_executor& executor) {
  const auto& context = asio::query(executor, asio::execution::context);
  for (std::size_t i = 0; i < shards.count(); ++i)
    if (&context == static_cast<asio::execution_context*>(&shards.context(i))) return i;
  return net::lobby_shard;
}

}  // namespace

TunnelProxy::TunnelProxy(net::TcpSocket client, net::TcpSocket node, net::SocketContext& context,
                         ProxyStats& stats, net::ConnectionSlot slot, std::string connection,
                         room::RoomCode room)
    : connection_(std::move(connection)),
      room_(std::move(room)),
      context_(context),
      slot_(std::move(slot)),
      connection_count_(context.count),
      proxied_count_(stats.sockets),
      client_(std::move(client)),
      node_(std::move(node)),
      timer_(client_.get_executor()),
      shard_(shard_of(context.shards, client_.get_executor())) {}

TunnelProxy::~TunnelProxy() {
  context_.open[shard_].erase(this);
}

void TunnelProxy::start(std::string answer) {
  context_.open[shard_].insert(this);
  telemetry::log(telemetry::Area::net, telemetry::LogLevel::debug, "socket proxied",
                 {{"connection", connection_}, {"room", room_}});
  error_code ignored;
  client_.non_blocking(true, ignored);
  node_.non_blocking(true, ignored);
  const auto executor = client_.get_executor();
  asio::co_spawn(executor, forward(client_, node_, {}, quiet_[0]),
                 telemetry::LogFailure{connection_});
  asio::co_spawn(executor, forward(node_, client_, std::move(answer), quiet_[1]),
                 telemetry::LogFailure{connection_});
  check_silence();
  if (context_.stopping) send_away({});
}

asio::awaitable<void> TunnelProxy::forward(net::TcpSocket& from, net::TcpSocket& to,
                                           std::string first, std::uint8_t& quiet) {
  const auto self = shared_from_this();
  const auto [unwritten, all] = co_await asio::async_write(to, asio::buffer(first), net::use_tuple);
  error_code error = unwritten;
  first = {};
  while (!error && !closed_) {
    const auto [stopped] = co_await from.async_wait(net::TcpSocket::wait_read, net::use_tuple);
    error = stopped;
    if (error) break;
    thread_local const auto buffer =
        std::make_unique<std::array<char, limits::socket_read_bytes>>();
    std::array<char, limits::socket_read_bytes>& bytes = *buffer;
    const std::size_t size = from.read_some(asio::buffer(bytes), error);
    if (error == asio::error::would_block) {
      error = {};
      continue;
    }
    if (error) break;
    quiet = 0;
    std::size_t written = to.write_some(asio::buffer(bytes.data(), size), error);
    if (error == asio::error::would_block) error = {};
    if (error || written == size) continue;
    // Copies the rest, because others use the buffer meanwhile. TCP holds back the sender.
    const std::string rest(bytes.data() + written, size - written);
    const auto [failed, count] = co_await asio::async_write(to, asio::buffer(rest), net::use_tuple);
    error = failed;
  }
  if (closed_) co_return;
  if (error != asio::error::eof || half_closed_) co_return close("ended");
  // The other direction may still have data.
  half_closed_ = true;
  to.shutdown(net::TcpSocket::shutdown_send, error);
  timer_.expires_after(limits::close_timeout);
  timer_.async_wait([self](error_code stopped) {
    if (!stopped) self->close("ended");
  });
}

void TunnelProxy::check_silence() {
  timer_.expires_after(context_.heartbeat_timeout / 2);
  timer_.async_wait([self = shared_from_this()](error_code stopped) {
    if (stopped || self->closed_ || self->half_closed_) return;
    if (++self->quiet_[0] > quiet_max || ++self->quiet_[1] > quiet_max) return self->close("quiet");
    self->check_silence();
  });
}

protocol::ConnectionInfo TunnelProxy::info() {
  const auto open = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - opened_);
  return {.id = connection_,
          .address = slot_.peer.to_string(),
          .since = wall_now().count() - open.count(),
          .room = room_};
}

void TunnelProxy::send_away(const protocol::Farewell& farewell) {
  // Deferred: the caller may be iterating over the open sockets.
  asio::post(client_.get_executor(),
             [self = shared_from_this(), reason = std::string(protocol::name_of(farewell.close))] {
               self->close(reason);
             });
}

void TunnelProxy::close(std::string_view reason) {
  if (std::exchange(closed_, true)) return;
  context_.open[shard_].erase(this);
  telemetry::log(telemetry::Area::net, telemetry::LogLevel::debug, "socket closed",
                 {{"connection", connection_}, {"reason", reason}});
  error_code ignored;
  client_.close(ignored);
  node_.close(ignored);
  timer_.cancel();
}

}  // namespace server::cluster
