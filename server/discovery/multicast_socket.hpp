// A socket for the messages of Multicast DNS on one link.
#pragma once

#include "server/discovery/discovery_link.hpp"
#include "server/util/time.hpp"

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/udp.hpp>
#include <boost/asio/steady_timer.hpp>

namespace server::discovery {

// Bound to the group itself, so it gets no unicast message that is meant for another responder of
// this machine (RFC 6762, 15.1). The loop's thread only.
class MulticastSocket : public std::enable_shared_from_this<MulticastSocket> {
 public:
  // Throws boost::system::system_error.
  MulticastSocket(boost::asio::io_context& loop, const DiscoveryLink& link);

  // Gets each message, and returns the milliseconds until it wants the next one.
  using MessageHandler = std::function<Milliseconds(const boost::asio::ip::udp::endpoint& from,
                                                    std::string_view bytes)>;
  void start(MessageHandler handler);
  // `to` null: to the group. A message that cannot be sent is lost, as others are on the network.
  void send(const std::string& bytes, const boost::asio::ip::udp::endpoint* to);
  // Drops the handler.
  void close();

 private:
  void receive();

  boost::asio::ip::udp::socket socket_;
  boost::asio::steady_timer pause_;
  boost::asio::ip::udp::endpoint group_;
  boost::asio::ip::udp::endpoint from_;
  std::array<char, dns_message_bytes_max> buffer_;
  MessageHandler handler_;
};

}  // namespace server::discovery
