// WebSockets of rooms on another server: clients receive its address, or their frames are tunnelled
// there and back, and nothing but one WebSocket passes.
#include "server/cluster/tunnel_proxy.hpp"

#include "server/rooms/code.hpp"
#include "tests/api/node.hpp"
#include "tests/support/wire_socket.hpp"

using namespace tests;
using namespace std::chrono_literals;
using server::cluster::LocalResult;
using server::cluster::NodeEndpoints;

namespace {

const std::string hello = R"({"type":"hello"})";

}  // namespace

TEST_CASE("a socket opened at the wrong server is closed with the address of the right one") {
  TestNode near;
  TestNode far;
  const std::string room = far.create().at("code");
  near.nodes.tell(room, far.place("https://n2.example.org"));
  Wire client(near.port());
  CHECK(status_of(client.ask(upgrade(room))) == "HTTP/1.1 101 Switching Protocols");
  CHECK(next_text(client) == json{{"type", "farewell"},
                                  {"code", 4005},
                                  {"reason", "moved"},
                                  {"reconnect", true},
                                  {"url", "https://n2.example.org"}});
  const auto [opcode, said] = next_frame(client);
  CHECK(opcode == 8);
  CHECK(said == "\x0f\xa5moved");
  client.send(frame(8, said.substr(0, 2)));
  CHECK(client.read_all().empty());
  CHECK(near.context.proxy_stats.answered == 0);
}

TEST_CASE("a client that cannot be redirected, or for which no address is known, is tunnelled") {
  TestNode near;
  TestNode far;
  const std::string room = far.create().at("code");
  const bool has_url = GENERATE(false, true);
  near.nodes.tell(room, far.place(has_url ? "https://n2.example.org" : ""));
  {
    Wire client(near.port());
    const std::string answer =
        client.ask(upgrade(room, "", has_url ? "?x=1&follow=no" : "?follow=nothing"));
    CHECK(status_of(answer) == "HTTP/1.1 101 Switching Protocols");
    CHECK(answer.find("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=") != std::string::npos);
    client.send(frame(1, hello));
    CHECK(next_text(client).at("room").at("code") == room);
    CHECK(next_text(client).at("type") == "presence");
    client.send(frame(1, R"({"type":"ping","t":7})"));
    CHECK(next_text(client).at("t") == 7);
    CHECK(near.context.proxy_stats.sockets == 1);
    CHECK(near.context.sockets.count == 1);
    CHECK(near.context.status.connections == 1);
    CHECK(far.context.sockets.count == 1);
    // The end reaches both sides as if they were connected directly.
    client.send(frame(8, "\x03\xe8"));
    CHECK(next_frame(client).first == 8);
    CHECK(client.read_all().empty());
  }
  wait_until(
      [&] { return near.context.status.connections == 0 && far.context.status.connections == 0; });
  CHECK(near.context.sockets.count == 0);
  CHECK(near.context.proxy_stats.sockets == 0);
}

TEST_CASE("the lobby of another server is treated like a room") {
  TestNode near;
  OddServer owner([](Wire& wire) {
    const std::string header = wire.read_to("\r\n\r\n");
    wire.send(sealed(header, switching + header.substr(0, header.find("\r\n"))));
  });
  const bool follows = GENERATE(false, true);
  std::string request = upgrade("", "", follows ? "" : "?follow=no");
  request.replace(request.find("/api/rooms//"), std::string("/api/rooms//").size(), "/api/lobby/");
  near.nodes.tell(server::rooms::lobby_key,
                  NodeEndpoints{"https://n2.example.org", owner.address()});
  Wire client(near.port());
  const std::string answer = client.ask(request);
  CHECK(status_of(answer) == "HTTP/1.1 101 Switching Protocols");
  if (follows) {
    CHECK(next_text(client).at("url") == "https://n2.example.org");
    CHECK(near.context.proxy_stats.answered == 0);
  } else {
    CHECK(client.read_all() == "GET /api/lobby/socket?follow=no HTTP/1.1");
    CHECK(near.context.proxy_stats.answered == 1);
  }
  // While its server is unknown, clients have to retry.
  near.nodes.tell(server::rooms::lobby_key, LocalResult::unknown);
  CHECK(status_of(near.ask_wire(request)) == "HTTP/1.1 503 Service Unavailable");
}

TEST_CASE("only the WebSocket request passes before the tunnel has begun") {
  std::promise<void> asked;
  std::promise<std::string> heard;
  std::promise<void> sent;
  OddServer owner([&](Wire& wire) {
    const std::string request = wire.read_to("\r\n\r\n");
    asked.set_value();
    sent.get_future().wait();
    wire.send(sealed(request,
                     "HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"));
    wire.end_sending();
    heard.set_value(wire.read_all());
  });
  TestNode node;
  node.nodes.tell(sample_code, NodeEndpoints{"", owner.address()});
  Wire client(node.port());
  client.send(upgrade(sample_code, "X-Forwarded-For: 198.51.100.1\r\n"));
  asked.get_future().wait();
  // Input that the other server would take for a second request, if it were passed on.
  client.send("GET /api/health HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.1\r\n\r\n");
  sent.set_value();
  CHECK(status_of(client.read_response()) == "HTTP/1.1 404 Not Found");
  CHECK(heard.get_future().get().empty());
  CHECK(json::parse(body_of(client.read_response())).at("status") == "ok");
  CHECK(owner.connections() == 1);
}

TEST_CASE("an upgrade with bytes after it in the same packet is refused without the other server") {
  OddServer owner([](Wire&) {});
  TestNode node;
  node.nodes.tell(sample_code, NodeEndpoints{"", owner.address()});
  Wire client(node.port());
  client.send(upgrade(sample_code) + frame(1, hello));
  CHECK(status_of(client.read_response()) == "HTTP/1.1 426 Upgrade Required");
  CHECK(client.read_all().empty());
  CHECK(owner.connections() == 0);
}

TEST_CASE("when the other server dies, the socket ends, and all it had sent arrives") {
  OddServer owner([](Wire& wire) {
    wire.send(sealed(wire.read_to("\r\n\r\n"), std::string(switching) + "last words"));
  });
  TestNode node;
  node.nodes.tell(sample_code, NodeEndpoints{"", owner.address()});
  Wire client(node.port());
  client.send(upgrade(sample_code));
  CHECK(client.read_all() == std::string(switching) + "last words");
  client.close();
  wait_until([&] { return node.context.status.connections == 0; });
}

TEST_CASE("a side that has sent its last byte still receives the other's") {
  OddServer owner([](Wire& wire) {
    wire.send(sealed(wire.read_to("\r\n\r\n"), switching));
    // Everything before the client's end arrives first.
    const std::string all = wire.read_all();
    wire.send("heard " + all);
  });
  TestNode node;
  node.nodes.tell(sample_code, NodeEndpoints{"", owner.address()});
  Wire client(node.port());
  client.send(upgrade(sample_code));
  CHECK(client.read_to("\r\n\r\n") == switching);
  client.send("one two");
  client.end_sending();
  CHECK(client.read_all() == "heard one two");
  wait_until([&] { return node.context.status.connections == 0; });
}

TEST_CASE("large amounts go through whole, at the reader's pace") {
  const std::string much = [] {
    std::string text;
    for (unsigned i = 0; text.size() < 3'000'000; ++i) text += std::to_string(i) + " ";
    return text;
  }();
  OddServer owner([&](Wire& wire) {
    wire.send(sealed(wire.read_to("\r\n\r\n"), switching));
    std::thread back([&] {
      wire.send(much);
      wire.end_sending();
    });
    wire.read_all();
    back.join();
  });
  TestNode node;
  node.nodes.tell(sample_code, NodeEndpoints{"", owner.address()});
  Wire client(node.port());
  client.send(upgrade(sample_code));
  CHECK(client.read_to("\r\n\r\n") == switching);
  std::thread there([&] { client.send(much); });
  std::string all;
  while (all.size() < much.size()) {
    const std::string more = client.read(65536);
    if (more.empty()) break;
    all += more;
  }
  there.join();
  CHECK(all == much);
}

TEST_CASE("a socket whose other side is silent, or does not read, is closed") {
  std::promise<void> over;
  const auto until = over.get_future().share();
  const bool floods = GENERATE(false, true);
  OddServer owner([&](Wire& wire) {
    wire.send(sealed(wire.read_to("\r\n\r\n"), switching));
    const std::string much(65536, 'x');
    while (floods && wire.send(much)) {
    }
    if (!floods) until.wait();
  });
  TestNode node([](HttpParts& parts) { parts.sockets.heartbeat_timeout = 100ms; });
  node.nodes.tell(sample_code, NodeEndpoints{"", owner.address()});
  Wire client(node.port());
  client.send(upgrade(sample_code));
  CHECK(client.read_to("\r\n\r\n") == switching);
  wait_until([&] { return node.context.status.connections == 0; });
  over.set_value();
}

TEST_CASE("the operator ends tunnelled sockets, and sees them") {
  TestNode near;
  TestNode far;
  const std::string room = far.create().at("code");
  near.nodes.tell(room, far.place());
  Wire client(near.port());
  client.ask(upgrade(room));
  client.send(frame(1, hello));
  CHECK(next_text(client).at("type") == "welcome");
  std::promise<protocol::ConnectionInfo> seen;
  server::net::for_each_socket(near.context.sockets,
                               [&](server::net::Connection& one) { seen.set_value(one.info()); });
  const auto info = seen.get_future().get();
  CHECK(info.room.text() == room);
  CHECK(info.address == "127.0.0.1");
  CHECK(info.name.empty());
  server::net::for_each_socket(near.context.sockets, [](server::net::Connection& one) {
    one.send_away({.close = protocol::Close::shutting_down});
  });
  client.read_all();
  wait_until([&] { return near.context.sockets.count == 0 && far.context.sockets.count == 0; });
}

TEST_CASE("the bounds on addresses hold for tunnelled sockets") {
  server::api::AccessPolicy::AccessSettings settings;
  settings.trusted_proxies = {"127.0.0.1"};
  settings.connections_per_address = 1;
  TestNode near(settings);
  TestNode far(settings);
  const std::string room = far.create().at("code");
  near.nodes.tell(room, far.place());
  const std::string from = "X-Forwarded-For: 192.0.2.7\r\n";
  Wire first(near.port());
  CHECK(status_of(first.ask(upgrade(room, from))) == "HTTP/1.1 101 Switching Protocols");
  Wire second(near.port());
  CHECK(status_of(second.ask(upgrade(room, from))) == "HTTP/1.1 429 Too Many Requests");
  // The other server knows the address, too: it would be its second socket there.
  Wire direct(far.port());
  CHECK(status_of(direct.ask(upgrade(room, from))) == "HTTP/1.1 429 Too Many Requests");
  Wire other(near.port());
  CHECK(status_of(other.ask(upgrade(room, "X-Forwarded-For: 192.0.2.8\r\n"))) ==
        "HTTP/1.1 101 Switching Protocols");
}

TEST_CASE("the page may connect to the other servers only") {
  TestNode node;
  const std::string answer = node.get("/");
  CHECK(answer.find("; connect-src 'self' wss://n2.example.org ws://10.0.0.3:8080 "
                    "wss://[2001:db8::2]:8443; manifest-src") != std::string::npos);
  TestNode alone([](HttpParts& parts) { parts.http.nodes = nullptr; });
  CHECK(alone.get("/").find("; connect-src 'self'; manifest-src") != std::string::npos);
}

TEST_CASE("a socket is tunnelled at most once, and refused while its server is unknown") {
  TestNode one;
  TestNode two;
  one.nodes.tell(sample_code, two.place());
  two.nodes.tell(sample_code, one.place("https://n1.example.org"));
  CHECK(status_of(one.ask_wire(upgrade(sample_code))) == "HTTP/1.1 503 Service Unavailable");
  one.nodes.tell(sample_code, server::cluster::LocalResult::unknown);
  CHECK(status_of(one.ask_wire(upgrade(sample_code))) == "HTTP/1.1 503 Service Unavailable");
}
