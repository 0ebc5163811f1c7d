#include "server/cli/health_command.hpp"

#include "server/net/http_client.hpp"

#include <exception>

namespace server::cli {

namespace {

// Where a server that listens on `address` can be reached from its own machine.
std::string reachable(const std::string& address) {
  return address == "::" || address == "0.0.0.0" ? "127.0.0.1" : address;
}

}  // namespace

int health(const std::string& address, std::uint16_t port, bool encrypted, std::ostream& out,
           std::ostream& err) try {
  const net::HttpClientResponse reply = net::send_request({.address = reachable(address),
                                                           .port = port,
                                                           .encrypted = encrypted,
                                                           .target = "/api/health"});
  if (!reply.body.empty()) out << reply.body << '\n';
  return reply.status == 200 ? 0 : 1;
} catch (const std::exception& error) {
  err << "castellan health: no response from " << address << " port " << port << ": "
      << error.what() << '\n';
  return 1;
}

}  // namespace server::cli
