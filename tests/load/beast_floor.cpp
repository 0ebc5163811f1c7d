// beast_floor: the least cost of creating and joining rooms with Beast's HTTP and WebSockets. A
// loop that accepts, reads whole requests, shakes hands and sends each client the frames of
// floor.cpp; it judges nothing, stores nothing and takes no acts.
//
//   beast_floor PORT [SNAPSHOT_BYTES]      serves 127.0.0.1:PORT
#include "tests/load/script.hpp"

#include <cstdio>
#include <cstdlib>
#include <deque>
#include <memory>
#include <string>
#include <sys/resource.h>
#include <vector>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;

constexpr auto use_tuple = asio::as_tuple(asio::use_awaitable);

using Request = http::request<http::string_body>;

class Member;

struct Room {
  std::vector<Member*> members;
  std::size_t seats = 0;
  std::size_t seated = 0;
};

std::size_t snapshot_bytes = 3000;
std::vector<std::unique_ptr<Room>> rooms;

// One WebSocket, until it ends.
class Member : public std::enable_shared_from_this<Member> {
 public:
  Member(tcp::socket socket, Room& room) : socket_(std::move(socket)), room_(room) {}
  ~Member() { std::erase(room_.members, this); }
  Member(const Member&) = delete;
  Member& operator=(const Member&) = delete;

  asio::awaitable<void> run(Request request) {
    const auto self = shared_from_this();
    socket_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
      response.set(http::field::sec_websocket_protocol, "castellan.v1");
    }));
    const auto [refused] = co_await socket_.async_accept(request, use_tuple);
    if (refused) co_return;
    socket_.text(true);
    beast::flat_buffer buffer;
    for (;;) {
      const auto [error, size] = co_await socket_.async_read(buffer, use_tuple);
      if (error) co_return;
      const std::string_view text(static_cast<const char*>(buffer.data().data()), size);
      if (script::is_hello(text)) greet();
      buffer.clear();
    }
  }

  void say(std::string text) {
    unsent_.push_back(std::move(text));
    if (unsent_.size() == 1)
      asio::co_spawn(socket_.get_executor(), shared_from_this()->write(), asio::detached);
  }

 private:
  void greet() {
    room_.members.push_back(this);
    say(script::welcome());
    if (room_.seated == room_.seats) say(script::snapshot(0, snapshot_bytes));
  }

  asio::awaitable<void> write() {
    const auto self = shared_from_this();
    while (!unsent_.empty()) {
      const auto [error, size] =
          co_await socket_.async_write(asio::buffer(unsent_.front()), use_tuple);
      if (error) co_return;
      unsent_.pop_front();
    }
  }

  websocket::stream<beast::tcp_stream> socket_;
  Room& room_;
  std::deque<std::string> unsent_;
};

http::response<http::string_body> answer(const Request& request, http::status status,
                                         std::string body) {
  http::response<http::string_body> response(status, request.version(), std::move(body));
  response.set(http::field::content_type, "application/json");
  response.keep_alive(request.keep_alive());
  response.prepare_payload();
  return response;
}

http::response<http::string_body> answer(const Request& request) {
  if (request.method() == http::verb::post && request.target() == "/api/rooms") {
    rooms.push_back(std::make_unique<Room>());
    rooms.back()->seats = script::seats_asked_for(request.body());
    return answer(request, http::status::created, script::room_made(rooms.size() - 1));
  }
  const auto number = script::room_in(request.target());
  if (number >= rooms.size()) return answer(request, http::status::not_found, "{}");
  Room& room = *rooms[number];
  // Like a game's first table: to all clients, when the last seat is taken.
  if (++room.seated == room.seats)
    for (Member* const member : room.members) member->say(script::snapshot(0, snapshot_bytes));
  return answer(request, http::status::created, script::seat_taken());
}

asio::awaitable<void> serve(tcp::socket socket) {
  beast::error_code ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  beast::tcp_stream stream(std::move(socket));
  beast::flat_buffer buffer;
  for (;;) {
    Request request;
    const auto [error, size] = co_await http::async_read(stream, buffer, request, use_tuple);
    if (error) co_return;
    const auto number = script::room_in(request.target());
    if (websocket::is_upgrade(request) && number < rooms.size()) {
      const auto member = std::make_shared<Member>(stream.release_socket(), *rooms[number]);
      co_await member->run(std::move(request));
      co_return;
    }
    auto response = answer(request);
    const auto [failed, written] = co_await http::async_write(stream, response, use_tuple);
    if (failed || !response.keep_alive()) co_return;
  }
}

asio::awaitable<void> accept_all(tcp::acceptor acceptor) {
  for (;;) {
    auto [error, socket] = co_await acceptor.async_accept(use_tuple);
    if (!error) asio::co_spawn(acceptor.get_executor(), serve(std::move(socket)), asio::detached);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fputs("beast_floor PORT [SNAPSHOT_BYTES]\n", stderr);
    return 2;
  }
  if (argc > 2) snapshot_bytes = std::strtoul(argv[2], nullptr, 10);
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);

  asio::io_context loop(1);
  const auto port = static_cast<std::uint16_t>(std::strtoul(argv[1], nullptr, 10));
  tcp::acceptor acceptor(loop, {asio::ip::address_v4::loopback(), port});
  asio::co_spawn(loop, accept_all(std::move(acceptor)), asio::detached);
  std::puts("floor serves");
  std::fflush(stdout);
  loop.run();
}
