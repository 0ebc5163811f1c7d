// Requests about rooms of other servers: exactly one request goes there, with its meaning
// unchanged, and the client is answered whatever the other server does.
#include "server/cluster/http_proxy.hpp"

#include "server/rooms/code.hpp"
#include "server/util/limits.hpp"
#include "tests/api/node.hpp"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include <boost/asio/detached.hpp>

using namespace tests;
using namespace std::chrono_literals;
using server::api::room_of;
using server::cluster::LocalResult;
using server::cluster::NodeEndpoints;
using server::config::NodeAddress;
using server::config::read_node_address;

namespace {

const std::string about_room = std::string("/api/rooms/") + sample_code;

std::string error_code(const std::string& answer) {
  return json::parse(body_of(answer)).at("error").at("code").get<std::string>();
}

std::string answer_of(const std::string& request, const std::string& body) {
  return sealed(request, "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(body.size()) +
                             "\r\nConnection: close\r\n\r\n" + body);
}

// Header lines in lower case, without the first.
std::set<std::string> header_lines(const std::string& request) {
  std::set<std::string> lines;
  std::size_t at = request.find("\r\n") + 2;
  const std::size_t end = request.find("\r\n\r\n");
  while (at < end) {
    const auto next = request.find("\r\n", at);
    std::string line = request.substr(at, next - at);
    std::transform(line.begin(), line.end(), line.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    lines.insert(line);
    at = next + 2;
  }
  return lines;
}

}  // namespace

TEST_CASE("the address of a node is a host and a port") {
  CHECK(read_node_address("n2.example.org:8080") == NodeAddress{"n2.example.org", "8080"});
  CHECK(read_node_address("10.0.0.2:1") == NodeAddress{"10.0.0.2", "1"});
  CHECK(read_node_address("[2001:db8::2]:65535") == NodeAddress{"2001:db8::2", "65535"});
  for (const char* none : {"", "n2", "n2:", ":80", "n2:0", "n2:65536", "n2:80x", "n2:-1",
                           "2001:db8::2:80", "[n2]:80", "n2/x:80", "a@n2:80", "n 2:80", "[]:80"}) {
    INFO(none);
    CHECK_FALSE(read_node_address(none));
  }
}

TEST_CASE("a request concerns the room in its address, or the room of a lost seat") {
  CHECK(room_of("GET", "/api/rooms/k7qf3m", "") == sample_code);
  CHECK(room_of("POST", "/api/rooms/K7QF3M/seats?x=1", "{}") == sample_code);
  CHECK(room_of("GET", "/api/rooms/K7QF3M/socket", "") == sample_code);
  CHECK(room_of("GET", "/api/duplicates/K7QF3M", "") == sample_code);
  CHECK(room_of("POST", "/api/me/seats", R"({"room":"K7QF3M"})") == sample_code);
  CHECK_FALSE(room_of("GET", "/api/me/seats", R"({"room":"K7QF3M"})"));
  CHECK_FALSE(room_of("POST", "/api/me/seats", R"({"room":7})"));
  CHECK_FALSE(room_of("POST", "/api/rooms", R"({"room":"K7QF3M"})"));
  CHECK_FALSE(room_of("GET", "/api/rooms/", ""));
  CHECK_FALSE(room_of("GET", "/api/rooms/nothing", ""));
  CHECK_FALSE(room_of("GET", "/api/lobby/socket", ""));
  using server::api::room_or_lobby_of;
  CHECK(room_or_lobby_of("GET", "/api/lobby/socket?follow=no", "") == server::rooms::lobby_key);
  CHECK(room_or_lobby_of("GET", "/api/rooms/K7QF3M", "") == sample_code);
  CHECK_FALSE(room_or_lobby_of("GET", "/api/rooms", ""));
  CHECK_FALSE(server::rooms::read_code(server::rooms::lobby_key));
  CHECK_FALSE(room_of("GET", "http://x/api/rooms/K7QF3M", ""));
}

TEST_CASE("a client of the wrong server is answered by the right one, and stays connected") {
  TestNode near;
  TestNode far;
  const json made = far.create();
  const std::string room = made.at("code");
  near.nodes.tell(room, far.place());
  Wire client(near.port());
  const std::string get = " /api/rooms/" + room + " HTTP/1.1\r\nHost: x\r\n\r\n";
  const std::string told = client.ask("GET" + get);
  CHECK(status_of(told) == "HTTP/1.1 200 OK");
  CHECK(json::parse(body_of(told)).at("code") == room);
  const std::string seat = R"({"name":"Ann"})";
  const std::string taken =
      client.ask("POST /api/rooms/" + room +
                 "/seats HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" +
                 "Content-Length: " + std::to_string(seat.size()) + "\r\n\r\n" + seat);
  CHECK(status_of(taken) == "HTTP/1.1 201 Created");
  client.send("HEAD" + get);
  const std::string head = client.read_to("\r\n\r\n");
  CHECK(status_of(head) == "HTTP/1.1 200 OK");
  CHECK(header_lines(head).contains("content-type: application/json"));
  // Requests that concern no other server are answered here, on the same connection.
  CHECK(json::parse(body_of(client.ask("GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n")))
            .at("status") == "ok");
  CHECK(near.context.proxy_stats.answered == 3);
  CHECK(near.context.proxy_stats.unanswered == 0);
}

TEST_CASE("a node may add to a header that is as large as it may be") {
  TestNode near;
  TestNode far;
  const std::string room = far.create().at("code");
  near.nodes.tell(room, far.place());
  const auto with_fields = [&](const TestNode& node, std::size_t count) {
    std::string request = "GET /api/rooms/" + room + " HTTP/1.1\r\nHost: x\r\n";
    for (std::size_t i = 1; i < count; ++i) request += "a:\r\n";
    return status_of(Wire(node.port()).ask(request + "\r\n"));
  };
  const auto with_bytes = [&](const TestNode& node, std::size_t size) {
    std::string request = "GET /api/rooms/" + room + " HTTP/1.1\r\nHost: x\r\na: ";
    request.resize(size - 4, 'a');
    return status_of(Wire(node.port()).ask(request + "\r\n\r\n"));
  };
  constexpr std::size_t fields = server::limits::header_fields_max;
  constexpr std::size_t bytes = server::limits::header_bytes_max;
  const std::string too_large = "HTTP/1.1 431 Request Header Fields Too Large";
  for (const TestNode* const node : {&near, &far}) {
    CHECK(with_fields(*node, fields) == "HTTP/1.1 200 OK");
    CHECK(with_fields(*node, fields + 1) == too_large);
    CHECK(with_bytes(*node, bytes) == "HTTP/1.1 200 OK");
    CHECK(with_bytes(*node, bytes + 1) == too_large);
  }
}

TEST_CASE("a response of another server holds its place until it has been used") {
  OddServer owner([](Wire& wire) {
    wire.read_to("\r\n\r\n");
    wire.send("HTTP/1.1 204 No Content\r\n\r\n");
    wire.end_sending();
  });
  server::cluster::ProxyStats stats;
  stats.in_flight.change(1);
  using server::cluster::NodeResponse;
  using server::cluster::ProxyError;
  using Reply = engine::Result<NodeResponse, ProxyError>;
  const auto ask = [&] {
    boost::asio::io_context loop(1);
    std::optional<Reply> reply;
    const auto request = [&]() -> boost::asio::awaitable<void> {
      reply.emplace(co_await server::cluster::proxy_request(stats, owner.address(),
                                                            "GET / HTTP/1.1\r\n\r\n", false));
    };
    boost::asio::co_spawn(loop, request, boost::asio::detached);
    loop.run();
    return *std::move(reply);
  };
  std::optional<Reply> first = ask();
  REQUIRE(*first);
  CHECK(ask().error() == ProxyError::crowded);
  first.reset();
  CHECK(stats.in_flight.acquire(owner.address()).has_value());
}

TEST_CASE("exactly one request of a client is passed on, and truthfully names its address") {
  std::promise<std::string> heard;
  OddServer owner([&](Wire& wire) {
    std::string request = wire.read_to("\r\n\r\n");
    request += wire.read(15);
    wire.send(answer_of(request, "{}"));
    wire.end_sending();
    heard.set_value(request + wire.read_all());
  });
  TestNode node;
  node.nodes.tell(sample_code, NodeEndpoints{"", owner.address()});
  Wire client(node.port());
  // A body in pieces, headers of the connection, a forged source address, and a second request in
  // the same packet.
  client.send("POST " + about_room +
              "/seats HTTP/1.1\r\nHost: play.test\r\nTransfer-Encoding: chunked\r\n"
              "Connection: keep-alive, X-Secret\r\nX-Secret: 1\r\nKeep-Alive: 5\r\nTE: trailers\r\n"
              "X-Forwarded-For: 198.51.100.1\r\nForwarded: for=198.51.100.2\r\n"
              "X-Real-IP: 198.51.100.3\r\nX-Forwarded-Proto: https\r\nExpect: nothing\r\n"
              "Authorization: Bearer abc\r\nContent-Type: application/json\r\n"
              "X-Request-Id: seen-by-both\r\n\r\n"
              "8\r\n{\"name\":\r\n7\r\n\"Zoe\" }\r\n0\r\n\r\n"
              "GET /api/health HTTP/1.1\r\nHost: play.test\r\n\r\n");
  CHECK(body_of(client.read_response()) == "{}");
  CHECK(body_of(client.read_response()).find("rooms") != std::string::npos);
  const std::string request = heard.get_future().get();
  CHECK(status_of(request) == "POST " + about_room + "/seats HTTP/1.1");
  CHECK(body_of(request) == R"({"name":"Zoe" })");
  std::set<std::string> lines = header_lines(request);
  CHECK(std::erase_if(lines, [](const std::string& line) {
          return line.starts_with("castellan-passed: v1 ");
        }) == 1);
  CHECK(lines == std::set<std::string>{"host: play.test", "authorization: bearer abc",
                                       "content-type: application/json",
                                       "x-request-id: seen-by-both", "x-forwarded-for: 0.0.0.0",
                                       "connection: close", "content-length: 15"});
  CHECK(owner.connections() == 1);
}

TEST_CASE("a request is passed on at most once") {
  TestNode one;
  TestNode two;
  one.nodes.tell(sample_code, two.place());
  two.nodes.tell(sample_code, one.place());
  const std::string answer = one.get(about_room);
  CHECK(status_of(answer) == "HTTP/1.1 503 Service Unavailable");
  CHECK(error_code(answer) == "busy");
  CHECK(header_lines(answer).contains("retry-after: 1"));
  CHECK(one.nodes.asked() == 1);
  CHECK(two.nodes.asked() == 1);
}

TEST_CASE("while the owner of the room is unknown, the client should retry") {
  TestNode node;
  node.nodes.tell(sample_code, LocalResult::unknown);
  const std::string answer = node.get(about_room);
  CHECK(status_of(answer) == "HTTP/1.1 503 Service Unavailable");
  CHECK(header_lines(answer).contains("retry-after: 1"));
  node.nodes.tell(sample_code, LocalResult::nowhere);
  CHECK(error_code(node.get(about_room)) == "no_such_room");
}

TEST_CASE("a request does not wait forever for the room's owner, or for a game that is read") {
  TestNode node(
      [&](HttpParts& parts) { parts.http.storage_timeout = std::chrono::milliseconds(1); });
  node.nodes.hold(sample_code);
  const std::string answer = node.get(about_room);
  CHECK(status_of(answer) == "HTTP/1.1 503 Service Unavailable");
  CHECK(header_lines(answer).contains("retry-after: 1"));
}

TEST_CASE("one address has so many requests for rooms whose owner is not yet known") {
  TestNode node;
  node.nodes.hold(sample_code);
  const std::string request = "GET " + about_room + " HTTP/1.1\r\nHost: play.test\r\n\r\n";
  std::vector<Wire> waiting;
  for (std::size_t i = 0; i < server::limits::questions_of_address_max; ++i) {
    waiting.emplace_back(node.port());
    waiting.back().send(request);
  }
  wait_until([&] { return node.nodes.asked() == server::limits::questions_of_address_max; });
  CHECK(status_of(node.get(about_room)) == "HTTP/1.1 503 Service Unavailable");
  CHECK(node.nodes.asked() == server::limits::questions_of_address_max);
}

TEST_CASE("another server that answers badly, or not at all, does no harm") {
  std::string request;
  const auto answer_when = [&](const std::function<void(Wire&)>& serve) {
    OddServer owner([&](Wire& wire) {
      request = wire.read_to("\r\n\r\n");
      serve(wire);
    });
    TestNode node;
    node.nodes.tell(sample_code, NodeEndpoints{"", owner.address()});
    const std::string answer = node.get(about_room);
    CHECK(error_code(answer) == "busy");
    CHECK(status_of(node.get("/api/health")) == "HTTP/1.1 200 OK");
    CHECK(node.context.proxy_stats.unanswered + node.context.proxy_stats.answered == 1);
    return status_of(answer).substr(9, 3);
  };
  SECTION("it ends without an answer") {
    CHECK(answer_when([](Wire&) {}) == "502");
  }
  SECTION("it dies in the middle of its header") {
    CHECK(answer_when([](Wire& w) { w.send("HTTP/1.1 200 OK\r\nContent-Le"); }) == "502");
  }
  SECTION("it dies in the middle of its body") {
    CHECK(answer_when([](Wire& w) {
            w.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"half\":");
          }) == "502");
  }
  SECTION("it answers twice") {
    CHECK(answer_when([&](Wire& w) {
            w.send(answer_of(request, "{}") + answer_of(request, "{}"));
          }) == "502");
  }
  SECTION("it is another") {
    CHECK(answer_when([&](Wire& w) {
            w.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}");
          }) == "502");
  }
  SECTION("somebody has changed its answer") {
    CHECK(answer_when([&](Wire& w) {
            std::string answer = answer_of(request, "{}");
            answer.back() = ']';
            w.send(answer);
          }) == "502");
  }
  SECTION("it speaks another protocol") {
    CHECK(answer_when([](Wire& w) { w.send("SSH-2.0-OpenSSH_9.2\r\n\r\n"); }) == "502");
  }
  SECTION("it switches protocols unasked") {
    CHECK(answer_when([](Wire& w) {
            w.send("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n");
          }) == "502");
  }
  SECTION("it does not end") {
    CHECK(answer_when([](Wire& w) {
            w.send("HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n");
            const std::string much(65536, 'x');
            while (w.send(much)) {
            }
          }) == "502");
  }
  SECTION("its header does not end") {
    CHECK(answer_when([](Wire& w) {
            w.send("HTTP/1.1 200 OK\r\nX: " + std::string(100000, 'x') + "\r\n\r\n");
          }) == "502");
  }
}

TEST_CASE("an unreachable server received nothing") {
  std::uint16_t port = 0;
  {
    OddServer gone([](Wire&) {});
    port = static_cast<std::uint16_t>(std::stoul(gone.address().substr(10)));
  }
  TestNode node;
  node.nodes.tell(sample_code, NodeEndpoints{"", "127.0.0.1:" + std::to_string(port)});
  CHECK(status_of(node.get(about_room)) == "HTTP/1.1 503 Service Unavailable");
  node.nodes.tell(sample_code, NodeEndpoints{"", "no address"});
  CHECK(status_of(node.get(about_room)) == "HTTP/1.1 503 Service Unavailable");
}

TEST_CASE("a server that does not answer delays only requests for it, and those not for long") {
  std::promise<void> over;
  const auto until = over.get_future().share();
  OddServer slow([&](Wire& wire) {
    wire.read_to("\r\n\r\n");
    until.wait();
  });
  OddServer quick([](Wire& wire) {
    const std::string request = wire.read_to("\r\n\r\n");
    wire.send(answer_of(request, "{}"));
  });
  TestNode node;
  node.context.proxy_stats.in_flight.change(2);
  node.nodes.tell(sample_code, NodeEndpoints{"", slow.address()});
  node.nodes.tell("AAAAAA", NodeEndpoints{"", quick.address()});
  const std::string request = "GET " + about_room + " HTTP/1.1\r\nHost: x\r\n\r\n";
  Wire first(node.port());
  Wire second(node.port());
  first.send(request);
  second.send(request);
  wait_until([&] { return slow.connections() == 2; });
  // The third is not even sent there, and other clients are not affected.
  CHECK(status_of(node.get(about_room)) == "HTTP/1.1 503 Service Unavailable");
  CHECK(slow.connections() == 2);
  CHECK(body_of(node.get("/api/rooms/AAAAAA")) == "{}");
  CHECK(status_of(node.get("/api/health")) == "HTTP/1.1 200 OK");
  CHECK(node.context.proxy_stats.unanswered == 1);
  over.set_value();
  CHECK(status_of(first.read_response()) == "HTTP/1.1 502 Bad Gateway");
  CHECK(status_of(second.read_response()) == "HTTP/1.1 502 Bad Gateway");
}

TEST_CASE("the wait for an answer has a deadline") {
  std::promise<void> over;
  const auto until = over.get_future().share();
  OddServer slow([&](Wire& wire) {
    wire.read_to("\r\n\r\n");
    wire.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345");
    until.wait();
  });
  TestNode node([](HttpParts& parts) { parts.http.proxy_stats.answer_timeout = 50ms; });
  node.nodes.tell(sample_code, NodeEndpoints{"", slow.address()});
  CHECK(status_of(node.get(about_room)) == "HTTP/1.1 502 Bad Gateway");
  over.set_value();
}

TEST_CASE("bodies that are too large are passed on to no server") {
  OddServer owner([](Wire&) {});
  TestNode node;
  node.nodes.tell(sample_code, NodeEndpoints{"", owner.address()});
  const std::string answer = node.ask_wire("POST " + about_room +
                                           "/seats HTTP/1.1\r\nHost: x\r\nContent-Type: "
                                           "application/json\r\nContent-Length: 9000\r\n\r\n");
  CHECK(status_of(answer) == "HTTP/1.1 413 Payload Too Large");
  CHECK(owner.connections() == 0);
}

TEST_CASE("only nodes may say that a request is passed on, and for whom") {
  TestNode owner;
  const std::string room = owner.create().at("code");
  std::promise<std::string> heard;
  OddServer relay([&](Wire& wire) { heard.set_value(wire.read_to("\r\n\r\n")); });
  TestNode near;
  near.nodes.tell(room, NodeEndpoints{"", relay.address()});
  near.get("/api/rooms/" + room);
  const std::string genuine = heard.get_future().get();
  const auto with = [&](const std::string& what, const std::string& instead) {
    std::string request = genuine;
    request.replace(request.find(what), what.size(), instead);
    return request;
  };
  const auto refused = [&](const std::string& request) {
    const std::string answer = owner.ask_wire(request);
    return status_of(answer) == "HTTP/1.1 400 Bad Request" &&
           answer.find("Castellan-Passed") != std::string::npos;
  };
  CHECK(refused(with("GET ", "PUT ")));
  CHECK(refused(with(room, "ZZZZZZ")));
  CHECK(refused(with("X-Forwarded-For: ", "X-Forwarded-For: 1")));
  CHECK(refused(with("Castellan-Passed: v1", "Castellan-Passed: v2")));
  CHECK(refused("GET /api/rooms HTTP/1.1\r\nHost: x\r\nCastellan-Passed: 1\r\n\r\n"));
  const std::string answer = owner.ask_wire(genuine);
  CHECK(status_of(answer) == "HTTP/1.1 200 OK");
  CHECK(answer.find("Castellan-Answered: ") != std::string::npos);
  CHECK(refused(genuine));  // a second time
  // A server without nodes.
  owner.context.seal = nullptr;
  CHECK(refused(with("GET ", "GET ")));
}

TEST_CASE("the body of a request that is passed on is its own") {
  TestNode owner;
  const std::string room = owner.create().at("code");
  const std::string body = R"({"name":"Ann"})";
  const auto ask = [&](const std::string& sent) {
    const std::string path = "/api/rooms/" + room + "/seats";
    const auto passed = owner.seal.seal(
        {.method = "POST", .target = path, .client = "198.51.100.7", .scheme = "", .id = "x"}, body,
        server::wall_now());
    return status_of(owner.ask_wire(
        "POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" +
        "X-Forwarded-For: 198.51.100.7\r\nX-Request-Id: x\r\nCastellan-Passed: " + passed.header +
        "\r\nContent-Length: " + std::to_string(sent.size()) + "\r\n\r\n" + sent));
  };
  CHECK(ask(R"({"name":"Eve"})") == "HTTP/1.1 400 Bad Request");
  CHECK(ask(body) == "HTTP/1.1 201 Created");
}
