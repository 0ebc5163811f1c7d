#include "server/net/health.hpp"

#include <chrono>
#include <exception>
#include <future>
#include <sstream>

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

constexpr std::chrono::seconds patience{5};

// HTTP/1.0: the server closes at the end, so that everything up to there is the answer.
template <class Stream>
asio::awaitable<std::string> exchange(Stream& stream, std::string address) {
  const std::string request = "GET /api/health HTTP/1.0\r\nHost: " + address + "\r\n\r\n";
  co_await asio::async_write(stream, asio::buffer(request), use_awaitable);
  std::string answer;
  co_await asio::async_read(stream, asio::dynamic_buffer(answer), asio::as_tuple(use_awaitable));
  co_return answer;
}

asio::awaitable<std::string> ask(std::string address, std::uint16_t port, bool encrypted) {
  const auto executor = co_await asio::this_coro::executor;
  // Whoever asks has chosen the address: whose certificate it is need not be looked at.
  asio::ssl::context tls(asio::ssl::context::tls_client);
  asio::ssl::stream<tcp::socket> stream(executor, tls);
  tcp::resolver resolver(executor);
  const auto places = co_await resolver.async_resolve(address, std::to_string(port), use_awaitable);
  co_await asio::async_connect(stream.next_layer(), places, use_awaitable);
  if (!encrypted) co_return co_await exchange(stream.next_layer(), address);
  co_await stream.async_handshake(asio::ssl::stream_base::client, use_awaitable);
  co_return co_await exchange(stream, address);
}

}  // namespace

int health(const std::string& address, std::uint16_t port, bool encrypted, std::ostream& out,
           std::ostream& err) {
  std::string why = "nothing in time";
  std::istringstream answer;
  try {
    asio::io_context context;
    auto asked = asio::co_spawn(context, ask(address, port, encrypted), asio::use_future);
    context.run_for(patience);
    if (asked.wait_for(std::chrono::seconds(0)) == std::future_status::ready)
      answer.str(asked.get());
  } catch (const std::exception& error) {
    why = error.what();
  }
  std::string protocol;
  unsigned status = 0;
  answer >> protocol >> status;
  if (!answer || !protocol.starts_with("HTTP/")) {
    err << "castellan health: no answer from " << address << " port " << port << ": " << why
        << '\n';
    return 1;
  }
  std::string line;
  while (std::getline(answer, line) && line != "\r") {
  }
  while (std::getline(answer, line)) out << line << '\n';
  return status == 200 ? 0 : 1;
}

}  // namespace server::net
