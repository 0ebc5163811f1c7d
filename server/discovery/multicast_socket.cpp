#include "server/discovery/multicast_socket.hpp"

#include <cerrno>
#include <chrono>
#include <netinet/in.h>
#include <sys/socket.h>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/ip/multicast.hpp>
#include <boost/asio/ip/unicast.hpp>
#include <boost/asio/ip/v6_only.hpp>

namespace server::discovery {

namespace asio = boost::asio;
namespace ip = boost::asio::ip;

namespace {

constexpr int hops = 255;  // RFC 6762, 11

ip::udp::endpoint group_of(const DiscoveryLink& link) {
  if (!link.v6) return {ip::make_address_v4("224.0.0.251"), mdns_port};
  ip::address_v6 group = ip::make_address_v6("ff02::fb");
  group.scope_id(link.interface);
  return {group, mdns_port};
}

template <class Value>
void set_option(ip::udp::socket& socket, int level, int option, const Value& value) {
  if (::setsockopt(socket.native_handle(), level, option, &value, sizeof value) != 0)
    throw boost::system::system_error(errno, boost::system::system_category());
}

}  // namespace

MulticastSocket::MulticastSocket(asio::io_context& loop, const DiscoveryLink& link)
    : socket_(loop), pause_(loop), group_(group_of(link)) {
  socket_.open(group_.protocol());
  // Other responders of this machine use the port, too.
  socket_.set_option(ip::udp::socket::reuse_address(true));
  if (link.v6) socket_.set_option(ip::v6_only(true));
  // With IPv6 the zone of the address binds the socket to the interface.
  socket_.bind(group_);
  if (link.v6) {
    socket_.set_option(ip::multicast::join_group(group_.address().to_v6(), link.interface));
    socket_.set_option(ip::multicast::outbound_interface(link.interface));
  } else {
    // With IPv4 only messages of the joined interface arrive.
    set_option(socket_, IPPROTO_IP, IP_MULTICAST_ALL, 0);
    ip_mreqn where{};
    where.imr_multiaddr.s_addr = htonl(group_.address().to_v4().to_uint());
    where.imr_ifindex = static_cast<int>(link.interface);
    set_option(socket_, IPPROTO_IP, IP_ADD_MEMBERSHIP, where);
    set_option(socket_, IPPROTO_IP, IP_MULTICAST_IF, where);
  }
  socket_.set_option(ip::multicast::hops(hops));
  socket_.set_option(ip::unicast::hops(hops));
  socket_.non_blocking(true);
}

void MulticastSocket::start(MessageHandler handler) {
  handler_ = std::move(handler);
  receive();
}

void MulticastSocket::receive() {
  socket_.async_receive_from(
      asio::buffer(buffer_), from_,
      [self = shared_from_this()](boost::system::error_code error, std::size_t size) {
        if (!self->handler_) return;
        // The interface is gone, or out of memory: not to spin.
        Milliseconds wait = 1'000;
        if (!error) wait = self->handler_(self->from_, {self->buffer_.data(), size});
        if (!self->handler_) return;
        if (wait == 0) return self->receive();
        self->pause_.expires_after(std::chrono::milliseconds(wait));
        self->pause_.async_wait([self](boost::system::error_code) {
          if (self->handler_) self->receive();
        });
      });
}

void MulticastSocket::send(const std::string& bytes, const ip::udp::endpoint* to) {
  boost::system::error_code lost;
  socket_.send_to(asio::buffer(bytes), to != nullptr ? *to : group_, 0, lost);
}

void MulticastSocket::close() {
  handler_ = nullptr;
  boost::system::error_code ignored;
  socket_.close(ignored);
  pause_.cancel();
}

}  // namespace server::discovery
