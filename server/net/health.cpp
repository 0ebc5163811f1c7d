#include "server/net/health.hpp"

#include <chrono>

#include <boost/asio/ip/tcp.hpp>

namespace server::net {

int health(const std::string& address, std::uint16_t port, std::ostream& out, std::ostream& err) {
  boost::asio::ip::tcp::iostream stream;
  stream.expires_after(std::chrono::seconds(5));
  stream.connect(address, std::to_string(port));
  // HTTP/1.0: the server closes at the end, so that everything up to there is the answer.
  stream << "GET /api/health HTTP/1.0\r\nHost: " << address << "\r\n\r\n" << std::flush;
  std::string protocol;
  unsigned status = 0;
  stream >> protocol >> status;
  if (!stream || !protocol.starts_with("HTTP/")) {
    err << "castellan health: no answer from " << address << " port " << port << ": "
        << stream.error().message() << '\n';
    return 1;
  }
  std::string line;
  while (std::getline(stream, line) && line != "\r") {
  }
  while (std::getline(stream, line)) out << line << '\n';
  return status == 200 ? 0 : 1;
}

}  // namespace server::net
