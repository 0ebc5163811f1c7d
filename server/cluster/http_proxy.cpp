#include "server/cluster/http_proxy.hpp"

#include "server/net/use_tuple.hpp"
#include "server/util/limits.hpp"

#include <array>
#include <chrono>
#include <memory>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/write.hpp>

namespace server::cluster {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

// Whether this is a complete header of a response that switches protocols.
bool is_switching(std::string_view text) {
  return text.starts_with("HTTP/1.1 101 ") && text.find("\r\n\r\n") != std::string_view::npos;
}

// One request to another node. Shared with its deadline.
class ProxyRequest : public std::enable_shared_from_this<ProxyRequest> {
 public:
  explicit ProxyRequest(const asio::any_io_executor& executor)
      : socket_(executor), resolver_(executor), deadline_(executor) {}

  asio::awaitable<bool> connect(config::NodeAddress address, std::chrono::milliseconds timeout) {
    set_deadline(timeout);
    error_code failed;
    const auto literal = asio::ip::make_address(address.host, failed);
    tcp::resolver::results_type endpoints;
    if (failed) {
      const auto [error, found] =
          co_await resolver_.async_resolve(address.host, address.port, net::use_tuple);
      if (error || timed_out_) co_return false;
      endpoints = found;
    } else {
      const auto port = static_cast<std::uint16_t>(std::stoul(address.port));
      endpoints = tcp::resolver::results_type::create(tcp::endpoint(literal, port), address.host,
                                                      address.port);
    }
    const auto [error, endpoint] = co_await asio::async_connect(socket_, endpoints, net::use_tuple);
    if (error || timed_out_) co_return false;
    socket_.set_option(tcp::no_delay(true), failed);
    co_return true;
  }

  asio::awaitable<engine::Result<NodeResponse, ProxyError>> send(
      std::string request, bool upgrade, std::chrono::milliseconds timeout) {
    set_deadline(timeout);
    // Ignores a write error, because a server may respond before it has read everything.
    co_await asio::async_write(socket_, asio::buffer(request), net::use_tuple);
    NodeResponse response;
    std::array<char, 8 * 1024> bytes;
    for (;;) {
      const auto [error, size] =
          co_await socket_.async_read_some(asio::buffer(bytes), net::use_tuple);
      response.text.append(bytes.data(), size);
      if (response.text.size() > limits::proxied_response_bytes_max) break;
      if (upgrade && is_switching(response.text)) {
        deadline_.cancel();
        if (timed_out_) break;
        response.socket = std::move(socket_);
        co_return response;
      }
      if (error == asio::error::eof && !response.text.empty() && !is_switching(response.text))
        co_return response;
      if (error) break;
    }
    co_return ProxyError::broken_off;
  }

  // Cancels all waiting.
  void end() {
    error_code ignored;
    deadline_.cancel();
    socket_.close(ignored);
  }

 private:
  void set_deadline(std::chrono::milliseconds time) {
    deadline_.expires_after(time);
    deadline_.async_wait([self = shared_from_this()](error_code error) {
      if (error) return;
      self->timed_out_ = true;
      self->resolver_.cancel();
      self->end();
    });
  }

  tcp::socket socket_;
  tcp::resolver resolver_;
  asio::steady_timer deadline_;
  bool timed_out_ = false;
};

}  // namespace

asio::awaitable<engine::Result<NodeResponse, ProxyError>> proxy_request(ProxyStats& stats,
                                                                        std::string address,
                                                                        std::string request,
                                                                        bool upgrade) {
  auto slot = stats.in_flight.acquire(address);
  const auto endpoint_of_node = config::read_node_address(address);
  engine::Result<NodeResponse, ProxyError> response = ProxyError::crowded;
  if (slot) {
    const auto proxied = std::make_shared<ProxyRequest>(co_await asio::this_coro::executor);
    response = ProxyError::unreachable;
    if (endpoint_of_node && co_await proxied->connect(*endpoint_of_node, stats.connect_timeout))
      response = co_await proxied->send(std::move(request), upgrade, stats.answer_timeout);
    proxied->end();
    if (response) response->slot = *std::move(slot);
  }
  auto& count = response ? stats.answered : stats.unanswered;
  count.fetch_add(1, std::memory_order_relaxed);
  co_return response;
}

}  // namespace server::cluster
