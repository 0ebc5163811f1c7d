#include "server/net/http_client.hpp"

#include "server/util/reason_of.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <future>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/use_future.hpp>
#include <boost/asio/write.hpp>

namespace server::net {
namespace {

namespace asio = boost::asio;
using asio::use_awaitable;
using asio::ip::tcp;

// HTTP/1.0: the server closes at the end, so the response is everything up to there.
std::string request_text(const HttpClientRequest& request) {
  std::string text =
      request.method + " " + request.target + " HTTP/1.0\r\nHost: " + request.address + "\r\n";
  for (const auto& [name, value] : request.headers)
    text.append(name).append(": ").append(value).append("\r\n");
  if (!request.body.empty())
    text +=
        "Content-Type: application/json\r\nContent-Length: " + std::to_string(request.body.size()) +
        "\r\n";
  return text + "\r\n" + request.body;
}

template <class Stream>
asio::awaitable<std::string> exchange(Stream& stream, const std::string& request) {
  co_await asio::async_write(stream, asio::buffer(request), use_awaitable);
  std::string response;
  co_await asio::async_read(stream, asio::dynamic_buffer(response), asio::as_tuple(use_awaitable));
  co_return response;
}

asio::awaitable<std::string> exchange(HttpClientRequest request) {
  const auto executor = co_await asio::this_coro::executor;
  const std::string text = request_text(request);
  asio::ssl::context tls(asio::ssl::context::tls_client);
  asio::ssl::stream<tcp::socket> stream(executor, tls);
  tcp::resolver resolver(executor);
  const auto places =
      co_await resolver.async_resolve(request.address, std::to_string(request.port), use_awaitable);
  co_await asio::async_connect(stream.next_layer(), places, use_awaitable);
  if (!request.encrypted) co_return co_await exchange(stream.next_layer(), text);
  co_await stream.async_handshake(asio::ssl::stream_base::client, use_awaitable);
  co_return co_await exchange(stream, text);
}

// `text`: everything up to the end of the connection.
HttpClientResponse parsed(const std::string& text) {
  std::istringstream head(text);
  std::string protocol;
  HttpClientResponse reply;
  head >> protocol >> reply.status;
  if (!head || !protocol.starts_with("HTTP/")) throw std::runtime_error("not an HTTP response");
  const auto end = text.find("\r\n\r\n");
  std::size_t length = 0;
  for (std::string line; std::getline(head, line) && line != "\r";) {
    constexpr std::string_view name = "content-length:";
    std::ranges::transform(line, line.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (line.starts_with(name)) length = std::strtoull(line.c_str() + name.size(), nullptr, 10);
  }
  if (end == std::string::npos || text.size() - (end + 4) < length)
    throw std::runtime_error("the response was cut off");
  reply.body = text.substr(end + 4);
  return reply;
}

}  // namespace

HttpClientResponse send_request(const HttpClientRequest& request) {
  asio::io_context context;
  auto response = asio::co_spawn(context, exchange(request), asio::use_future);
  context.run_for(request.timeout);
  if (response.wait_for(std::chrono::seconds(0)) != std::future_status::ready)
    throw std::runtime_error("timed out");
  std::string text;
  try {
    text = response.get();
  } catch (const boost::system::system_error& error) {
    throw std::runtime_error(util::reason_of(error));
  }
  return parsed(text);
}

}  // namespace server::net
