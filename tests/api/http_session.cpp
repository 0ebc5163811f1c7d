// Connections: clients that go while their request is handled, and responses that nobody reads.
#include "server/net/use_tuple.hpp"
#include "tests/api/node.hpp"
#include "tests/support/wire_socket.hpp"

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

TEST_CASE("a page that a stranger's name leads to is not from this machine") {
  TestNode node({.exempt = {"127.0.0.1"}});
  node.for_players.answer = [](const Request& request) -> boost::asio::awaitable<Response> {
    co_return Response{200, std::string(request.from_here ? "here " : "") +
                                (request.from_near ? "near " : "") +
                                (request.payer.empty() ? "exempt" : "pays")};
  };
  const auto asked_as = [&](const std::string& headers) {
    const std::string response = node.ask_wire("GET /x HTTP/1.1\r\n" + headers + "\r\n");
    return response.substr(response.find("\r\n\r\n") + 4);
  };
  CHECK(asked_as("Host: " + node.address() + "\r\n") == "here near exempt");
  CHECK(asked_as("Host: castellan.local\r\n") == "here near exempt");
  CHECK(asked_as("Host: rebound.example\r\n") == "pays");
  CHECK(asked_as("Host: localhost\r\nVia: 1.1 x\r\n") == "exempt");
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

TEST_CASE("a game file that does not come takes nobody's place") {
  TestNode node({.exempt = {"192.0.2.1"}});
  node.for_players.answer = [](const Request&) -> boost::asio::awaitable<Response> {
    co_return Response{204, ""};
  };
  const std::string head = "POST /api/replays HTTP/1.1\r\nHost: x\r\n";
  std::vector<Wire> waiting;
  for (int i = 0; i < 8; ++i) {
    waiting.emplace_back(node.port());
    waiting.back().send(head + "Expect: 100-continue\r\nContent-Length: 65000\r\n\r\n");
    CHECK(status_of(waiting.back().read_to("\r\n\r\n")) == "HTTP/1.1 100 Continue");
    waiting.back().send("{");
  }
  Wire client(node.port());
  CHECK(status_of(client.ask(head + "Content-Length: 2\r\n\r\n{}")) == "HTTP/1.1 204 No Content");
}

TEST_CASE("the game files that an address has sent are bounded until they are answered") {
  static_assert(2 * server::limits::record_bytes_max ==
                server::limits::uploaded_bytes_of_address_max);
  TestNode node({.exempt = {"192.0.2.1"}});
  std::atomic<int> begun = 0;
  std::atomic<bool> released = false;
  node.for_players.answer = [&](const Request&) -> boost::asio::awaitable<Response> {
    ++begun;
    boost::asio::steady_timer timer(co_await boost::asio::this_coro::executor);
    while (!released) {
      timer.expires_after(std::chrono::milliseconds(1));
      co_await timer.async_wait(server::net::use_tuple);
    }
    co_return Response{204, ""};
  };
  const auto upload_of = [](std::size_t bytes) {
    return "POST /api/replays HTTP/1.1\r\nHost: x\r\nContent-Length: " + std::to_string(bytes) +
           "\r\n\r\n" + std::string(bytes, ' ');
  };
  Wire first(node.port());
  Wire second(node.port());
  for (Wire* const client : {&first, &second})
    client->send(upload_of(server::limits::record_bytes_max));
  wait_until([&] { return begun == 2; });
  CHECK(status_of(Wire(node.port()).ask(upload_of(1))) == "HTTP/1.1 503 Service Unavailable");
  released = true;
  for (Wire* const client : {&first, &second})
    CHECK(status_of(client->read_to("\r\n\r\n")) == "HTTP/1.1 204 No Content");
  wait_until(
      [&] { return status_of(Wire(node.port()).ask(upload_of(1))) == "HTTP/1.1 204 No Content"; });
}

TEST_CASE("only a response that may have a body says how long it is") {
  TestNode node;
  std::atomic<unsigned> status = 0;
  node.for_players.answer = [&](const Request&) -> boost::asio::awaitable<Response> {
    co_return Response{status, ""};
  };
  Wire client(node.port());
  for (const unsigned each : {200U, 204U, 304U}) {
    status = each;
    const std::string response = client.ask(get);
    CHECK(status_of(response).starts_with("HTTP/1.1 " + std::to_string(each)));
    CHECK((response.find("Content-Length") != std::string::npos) == (each == 200));
  }
}

TEST_CASE("a header has a bounded number of fields") {
  TestNode node;
  node.for_players.answer = [](const Request&) -> boost::asio::awaitable<Response> {
    co_return Response{204, ""};
  };
  const auto with_fields = [&](std::size_t count) {
    std::string request = "GET /x HTTP/1.1\r\nHost: x\r\n";
    for (std::size_t i = 1; i < count; ++i) request += "a:\r\n";
    return status_of(Wire(node.port()).ask(request + "\r\n"));
  };
  CHECK(with_fields(server::limits::header_fields_max) == "HTTP/1.1 204 No Content");
  CHECK(with_fields(server::limits::header_fields_max + 1) ==
        "HTTP/1.1 431 Request Header Fields Too Large");
  // Requests that wait after it are not counted with it.
  const std::string short_one = "GET /x HTTP/1.1\r\nHost: x\r\n\r\n";
  std::string many;
  for (std::size_t i = 0; i < server::limits::header_fields_max; ++i) many += short_one;
  Wire client(node.port());
  client.send(many);
  for (std::size_t i = 0; i < server::limits::header_fields_max; ++i)
    REQUIRE(status_of(client.read_response()) == "HTTP/1.1 204 No Content");
}

TEST_CASE("chunks may be small, but a body is not made of the smallest") {
  TestNode node;
  node.for_players.answer = [](const Request& request) -> boost::asio::awaitable<Response> {
    co_return Response{200, std::to_string(request.body.size())};
  };
  const auto in_chunks = [&](std::size_t count, std::size_t bytes) {
    std::string request =
        "POST /x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n"
        "Content-Type: application/json\r\n\r\n";
    for (std::size_t i = 0; i < count; ++i)
      request += std::to_string(bytes) + "\r\n" + std::string(bytes, ' ') + "\r\n";
    return Wire(node.port()).ask(request + "0\r\n\r\n");
  };
  CHECK(body_of(in_chunks(800, 8)) == "6400");
  CHECK(body_of(in_chunks(500, 1)) == "500");
  CHECK(status_of(in_chunks(2'000, 1)) == "HTTP/1.1 413 Payload Too Large");
}

TEST_CASE("one empty line before a request is skipped") {
  TestNode node;
  const std::string list = "GET /api/presets HTTP/1.1\r\nHost: x\r\n\r\n";
  Wire client(node.port());
  for (const char* before : {"", "\r\n", "\r\n"})
    CHECK(status_of(client.ask(before + list)) == "HTTP/1.1 200 OK");
  CHECK(status_of(client.ask("\r\n\r\n" + list)) == "HTTP/1.1 400 Bad Request");
  // The lines after it count as those of any header.
  CHECK(
      status_of(Wire(node.port()).ask("\r\nGET /api/presets HTTP/1.1\r\nHost: x\r\n y\r\n\r\n")) ==
      "HTTP/1.1 400 Bad Request");
}

TEST_CASE("an upgrade that is not made says why, here and for a room elsewhere") {
  TestNode node;
  TestNode other;
  const bool elsewhere = GENERATE(false, true);
  const std::string code = (elsewhere ? other : node).create()["code"];
  if (elsewhere) node.nodes.tell(code, other.place());
  const std::string whole = upgrade(code);
  std::string bad_key = whole;
  bad_key.replace(bad_key.find("dGhlIHNhbXBsZSBub25jZQ=="), 24, "short");
  std::string old_version = whole;
  old_version.replace(old_version.find("Version: 13"), 11, "Version: 8");
  std::string no_header = whole;
  no_header.replace(no_header.find("Upgrade: websocket"), 18, "X-Upgrade: dropped");
  const auto answer = [&](const std::string& request) {
    Wire client(node.port());
    client.send(request);
    client.end_sending();
    const std::string all = client.read_all();
    CHECK(status_of(all) == "HTTP/1.1 426 Upgrade Required");
    CHECK(all.find("\r\nUpgrade: websocket\r\n") != std::string::npos);
    CHECK(all.find("\r\nConnection: Upgrade") != std::string::npos);
    // The frame is not read as a request.
    CHECK(all.find("HTTP/1.1", 1) == std::string::npos);
    return body_of(all);
  };
  CHECK(answer(bad_key).find("Sec-WebSocket-Key") != std::string::npos);
  CHECK(answer(old_version).find("Sec-WebSocket-Version") != std::string::npos);
  CHECK(answer(whole + frame(1, R"({"type":"hello"})")).find("A frame came") != std::string::npos);
  CHECK(answer(no_header).find("no Upgrade: websocket") != std::string::npos);
}
