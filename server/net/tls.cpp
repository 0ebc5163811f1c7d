#include "server/net/tls.hpp"

#include "server/net/use_tuple.hpp"
#include "server/telemetry/log_failure.hpp"
#include "server/util/limits.hpp"

#include <array>
#include <chrono>
#include <openssl/ssl.h>
#include <stdexcept>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/local/connect_pair.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>

namespace server::net {
namespace {

namespace asio = boost::asio;
namespace ssl = asio::ssl;
using asio::ip::tcp;

// Small kernel buffers between the two ends, so that a client that reads slowly is noticed.
constexpr int pair_bytes = 32 * 1024;

void complain(const std::string& file, const boost::system::error_code& error) {
  if (error) throw std::runtime_error("TLS: " + file + ": " + error.message());
}

std::shared_ptr<ssl::context> read_files(const std::string& certificate, const std::string& key) {
  auto context = std::make_shared<ssl::context>(ssl::context::tls_server);
  context->set_options(ssl::context::default_workarounds | ssl::context::no_sslv2 |
                       ssl::context::no_sslv3 | ssl::context::no_tlsv1 | ssl::context::no_tlsv1_1 |
                       ssl::context::single_dh_use);
  SSL_CTX_set_min_proto_version(context->native_handle(), TLS1_2_VERSION);
  SSL_CTX_set_options(context->native_handle(), SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION |
                                                    SSL_OP_CIPHER_SERVER_PREFERENCE);
  boost::system::error_code error;
  context->set_password_callback(
      [](std::size_t, ssl::context::password_purpose) { return std::string(); }, error);
  context->use_certificate_chain_file(certificate, error);
  complain(certificate, error);
  context->use_private_key_file(key, ssl::context::pem, error);
  complain(key, error);
  if (SSL_CTX_check_private_key(context->native_handle()) != 1)
    throw std::runtime_error("TLS: " + key + " is not the key of " + certificate);
  return context;
}

// One connection, until both directions have ended. Two coroutines share it.
class Relay : public std::enable_shared_from_this<Relay> {
 public:
  Relay(tcp::socket connection, std::shared_ptr<ssl::context> context, const Timeouts& deadlines,
        std::atomic<std::size_t>& ending)
      : context_(std::move(context)),
        deadlines_(deadlines),
        stream_(std::move(connection), *context_),
        inside_(stream_.get_executor()),
        deadline_(stream_.get_executor()),
        ending_(ending) {}

  asio::awaitable<void> run(SocketHandler ready) {
    const auto self = shared_from_this();
    cut_after(deadlines_.handshake);
    const auto [error] = co_await stream_.async_handshake(ssl::stream_base::server, use_tuple);
    deadline_.cancel();
    if (error) co_return;
    auto outside = make_pair();
    if (!outside) co_return;
    asio::co_spawn(stream_.get_executor(), write_loop(), telemetry::LogFailure{"tls"});
    cut_when_let_go();
    ready(std::move(*outside));
    ready = nullptr;
    co_await read_loop();
  }

 private:
  using Local = asio::local::stream_protocol;

  // The session's end. It is no TCP socket, but the session uses nothing that only TCP has.
  std::optional<tcp::socket> make_pair() {
    boost::system::error_code error;
    Local::socket other(stream_.get_executor());
    asio::local::connect_pair(inside_, other, error);
    if (error) return std::nullopt;
    inside_.set_option(asio::socket_base::send_buffer_size(pair_bytes), error);
    other.set_option(asio::socket_base::send_buffer_size(pair_bytes), error);
    tcp::socket plain(stream_.get_executor());
    const auto descriptor = other.release(error);
    if (error) return std::nullopt;
    plain.assign(tcp::v4(), descriptor, error);
    if (error) return std::nullopt;
    return plain;
  }

  asio::awaitable<void> read_loop() {
    const auto self = shared_from_this();
    std::array<char, 16 * 1024> bytes;
    for (;;) {
      const auto [error, size] = co_await stream_.async_read_some(asio::buffer(bytes), use_tuple);
      if (error) break;
      const auto [failed, written] =
          co_await asio::async_write(inside_, asio::buffer(bytes, size), use_tuple);
      if (failed) break;
    }
    boost::system::error_code ignored;
    inside_.shutdown(asio::socket_base::shutdown_send, ignored);
  }

  asio::awaitable<void> write_loop() {
    const auto self = shared_from_this();
    std::array<char, 16 * 1024> bytes;
    for (;;) {
      const auto [error, size] = co_await inside_.async_read_some(asio::buffer(bytes), use_tuple);
      if (error) break;
      const auto [failed, written] =
          co_await asio::async_write(stream_, asio::buffer(bytes, size), use_tuple);
      if (failed) break;
    }
    written_ = true;
    ++ending_;
    cut_after(limits::close_timeout);
    co_await stream_.async_shutdown(use_tuple);
    deadline_.cancel();
    cut();
    --ending_;
  }

  // The session enforces deadlines on slow readers. After it has closed its end, unsent bytes would
  // keep this relay open for ever, so it gets a separate deadline.
  void cut_when_let_go() {
    inside_.async_wait(Local::socket::wait_error,
                       [self = shared_from_this()](boost::system::error_code error) {
                         if (!error && !self->written_) self->cut_after(self->deadlines_.request);
                       });
  }

  void cut_after(std::chrono::milliseconds time) {
    deadline_.expires_after(time);
    deadline_.async_wait([self = shared_from_this()](boost::system::error_code error) {
      if (!error) self->cut();
    });
  }

  void cut() {
    boost::system::error_code ignored;
    stream_.lowest_layer().close(ignored);
    inside_.close(ignored);
  }

  const std::shared_ptr<ssl::context> context_;
  const Timeouts& deadlines_;
  ssl::stream<tcp::socket> stream_;
  Local::socket inside_;
  asio::steady_timer deadline_;
  bool written_ = false;
  std::atomic<std::size_t>& ending_;
};

}  // namespace

Tls::Tls(const std::string& certificate, const std::string& key)
    : context_(read_files(certificate, key)) {}

Tls::~Tls() = default;

std::optional<std::string> Tls::reload(const std::string& certificate, const std::string& key) try {
  auto fresh = read_files(certificate, key);
  const std::lock_guard lock(mutex_);
  context_ = std::move(fresh);
  return std::nullopt;
} catch (const std::exception& error) {
  return error.what();
}

void Tls::serve(TcpSocket connection, const Timeouts& deadlines, std::atomic<std::size_t>& ending,
                SocketHandler ready) {
  std::shared_ptr<ssl::context> context;
  {
    const std::lock_guard lock(mutex_);
    context = context_;
  }
  auto executor = connection.get_executor();
  auto relay =
      std::make_shared<Relay>(std::move(connection), std::move(context), deadlines, ending);
  asio::co_spawn(executor, relay->run(std::move(ready)), telemetry::LogFailure{"tls"});
}

}  // namespace server::net
