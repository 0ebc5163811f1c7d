// Connections: clients that go while their request is handled, and responses that nobody reads.
#include "server/net/use_tuple.hpp"
#include "tests/api/node.hpp"

#include <atomic>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>

using namespace tests;
using server::api::Request;
using server::api::Response;

namespace {

const std::string get = "GET /x HTTP/1.1\r\nHost: x\r\n\r\n";

}  // namespace

TEST_CASE("a request learns that its client has gone") {
  TestNode node;
  std::promise<std::shared_ptr<const std::atomic<bool>>> watched;
  node.for_players.answer = [&](const Request& request) -> boost::asio::awaitable<Response> {
    const auto gone = request.watch_client();
    watched.set_value(gone);
    boost::asio::steady_timer timer(co_await boost::asio::this_coro::executor);
    while (!*gone) {
      timer.expires_after(std::chrono::milliseconds(1));
      co_await timer.async_wait(server::net::use_tuple);
    }
    co_return Response{204, ""};
  };
  Wire client(node.port());
  client.send(get);
  const auto gone = watched.get_future().get();
  CHECK_FALSE(*gone);
  client.close();
  wait_until([&] { return gone->load(); });
}

TEST_CASE("a connection that was watched serves further requests, also pipelined ones") {
  TestNode node;
  std::atomic<int> gone = 0;
  std::atomic<int> differ = 0;  // checked on this thread, because Catch2 serves only one
  node.for_players.answer = [&](const Request& request) -> boost::asio::awaitable<Response> {
    const auto watched = request.watch_client();
    if (request.watch_client() != watched) ++differ;
    boost::asio::steady_timer timer(co_await boost::asio::this_coro::executor);
    timer.expires_after(std::chrono::milliseconds(5));
    co_await timer.async_wait(server::net::use_tuple);
    if (*watched) ++gone;
    co_return Response{200, "{}"};
  };
  Wire client(node.port());
  for (int i = 0; i < 3; ++i) CHECK(status_of(client.ask(get)) == "HTTP/1.1 200 OK");
  client.send(get + get + get);
  for (int i = 0; i < 3; ++i) CHECK(status_of(client.read_response()) == "HTTP/1.1 200 OK");
  CHECK(gone == 0);
  CHECK(differ == 0);
}

TEST_CASE("the long responses that an address does not read are bounded") {
  // More than the kernel takes for a client that does not read.
  constexpr std::size_t body = server::limits::response_bytes_of_address_max / 2;
  // Nobody is exempt.
  TestNode node({.exempt = {"192.0.2.1"}, .connections_per_address = 0});
  node.for_players.answer = [&](const Request&) -> boost::asio::awaitable<Response> {
    co_return Response{200, std::string(body, 'x')};
  };
  const auto is_answered = [&](Wire& client) {
    client.send(get);
    return client.read_to("\r\n").find(" 200 ") != std::string::npos;
  };
  Wire first(node.port());
  Wire second(node.port());
  CHECK(is_answered(first));
  CHECK(is_answered(second));
  Wire third(node.port());
  CHECK_FALSE(is_answered(third));
  first.close();
  wait_until([&] {
    Wire again(node.port());
    return is_answered(again);
  });
}
