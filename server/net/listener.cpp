#include "server/net/listener.hpp"

#include "server/net/port_owner.hpp"
#include "server/telemetry/log.hpp"

#include <chrono>
#include <stdexcept>

#include <boost/asio/error.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>

namespace server::net {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

std::string advice_on(const boost::system::error_code& error, std::uint16_t port,
                      const std::string& option) {
  if (error == asio::error::address_in_use) {
    const std::string owner = owner_of_port(port);
    return ": " + (owner.empty() ? "another program" : owner) +
           " is listening there. Stop it, or choose another " + option + "; 0 takes any free port";
  }
  if (error == asio::error::access_denied)
    return ". Ports below 1024 are for root: choose another " + option +
           ", or give the program the capability CAP_NET_BIND_SERVICE";
  if (error == asio::error::invalid_argument || error == boost::system::errc::address_not_available)
    return ". Use an address of this machine; :: is all of them";
  return "";
}

bool has_no_ipv6(const boost::system::error_code& error) {
  return error == asio::error::address_family_not_supported ||
         error == boost::system::errc::address_not_available;
}

tcp::acceptor opened(asio::io_context& context, const std::string& address, std::uint16_t port) {
  const tcp::endpoint endpoint(asio::ip::make_address(address), port);
  tcp::acceptor acceptor(context);
  acceptor.open(endpoint.protocol());
  acceptor.set_option(tcp::acceptor::reuse_address(true));
  if (endpoint.protocol() == tcp::v6()) acceptor.set_option(asio::ip::v6_only(false));
  acceptor.bind(endpoint);
  acceptor.listen();
  return acceptor;
}

}  // namespace

tcp::acceptor open_acceptor(asio::io_context& context, const std::string& address,
                            std::uint16_t port, const std::string& option) {
  try {
    return opened(context, address, port);
  } catch (const boost::system::system_error& error) {
    if (address == "::" && has_no_ipv6(error.code()))
      return open_acceptor(context, "0.0.0.0", port, option);
    throw std::runtime_error("cannot listen on " + address + " port " + std::to_string(port) +
                             ": " + error.code().message() + advice_on(error.code(), port, option));
  }
}

Listener::Listener(const std::string& address, std::uint16_t port, Shards& shards,
                   SocketHandler accept)
    : shards_(shards),
      accept_(std::move(accept)),
      acceptor_(open_acceptor(shards.context(0), address, port, "--port")),
      pause_(shards.context(0)),
      port_(acceptor_.local_endpoint().port()) {}

void Listener::start() {
  accept_next();
}

void Listener::stop() {
  boost::system::error_code ignored;
  acceptor_.close(ignored);
  pause_.cancel();
}

void Listener::accept_next() {
  next_shard_ = (next_shard_ + 1) % shards_.count();
  const auto accepted = [this](boost::system::error_code error, tcp::socket socket) {
    if (!acceptor_.is_open()) return;
    if (error) {
      // Usually too many open files: waits for some to close instead of spinning.
      telemetry::log(telemetry::Area::net, telemetry::LogLevel::warn,
                     "a connection cannot be accepted", {{"reason", error.message()}});
      pause_.expires_after(std::chrono::milliseconds(100));
      pause_.async_wait([this](boost::system::error_code stopped) {
        if (!stopped) accept_next();
      });
      return;
    }
    accept_(std::move(socket));
    accept_next();
  };
  acceptor_.async_accept(shards_.context(next_shard_), accepted);
}

}  // namespace server::net
