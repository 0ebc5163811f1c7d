// The client of the command-line tools: a response is complete, or an error.
#include "server/net/http_client.hpp"

#include "tests/support/catch.hpp"

#include <string>
#include <thread>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>

using boost::asio::ip::tcp;
using server::net::send_request;

namespace {

// Answers one request with this text and closes the connection.
class OneResponse {
 public:
  explicit OneResponse(std::string text)
      : thread_([this, text = std::move(text)] {
          tcp::socket client = acceptor_.accept();
          std::string request;
          boost::asio::read_until(client, boost::asio::dynamic_buffer(request), "\r\n\r\n");
          boost::asio::write(client, boost::asio::buffer(text));
        }) {}

  server::net::HttpClientResponse ask() {
    return send_request({.address = "127.0.0.1",
                         .port = acceptor_.local_endpoint().port(),
                         .method = "GET",
                         .target = "/"});
  }

 private:
  boost::asio::io_context context_;
  tcp::acceptor acceptor_{context_, tcp::endpoint(boost::asio::ip::address_v4::loopback(), 0)};
  std::jthread thread_;
};

}  // namespace

TEST_CASE("a response that the server cut off is no response") {
  const std::string head = "HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n";
  CHECK(OneResponse(head + "{\"rooms\":[]}").ask().body == "{\"rooms\":[]}");
  CHECK_THROWS_WITH(OneResponse(head + "{\"rooms\":").ask(), "the response was cut off");
  CHECK_THROWS_WITH(OneResponse("HTTP/1.1 200 OK\r\nContent-").ask(), "the response was cut off");
  CHECK_THROWS_WITH(OneResponse("SSH-2.0-server\r\n").ask(), "not an HTTP response");
}

TEST_CASE("a response without a length ends with the connection") {
  const auto response = OneResponse("HTTP/1.0 503 No\r\n\r\nlater").ask();
  CHECK(response.status == 503);
  CHECK(response.body == "later");
}
