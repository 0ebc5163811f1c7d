// Finds servers on the local network: announces this one, and lists the others. A thread of its
// own drives the state machines, so that no flood of messages delays a game. It sleeps while
// nothing arrives.
#pragma once

#include "server/discovery/address_watch.hpp"
#include "server/discovery/multicast_socket.hpp"
#include "server/discovery/nearby_list.hpp"
#include "server/discovery/responder_machine.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

namespace server::discovery {

class Discovery {
 public:
  // `links`: those of this machine now; called on the thread of the discovery at start, and when
  // addresses have changed.
  using ReadLinks = std::function<std::vector<DiscoveryLink>()>;
  Discovery(std::string version, ReadLinks links);
  ~Discovery() { stop(); }
  Discovery(const Discovery&) = delete;
  Discovery& operator=(const Discovery&) = delete;

  // `port`: of the server. `named` gets the name each time that it has become another, such as
  // "castellan.local"; on the thread of the discovery.
  void start(std::uint16_t port, std::function<void(const std::string& host)> named);
  // Withdraws the name on all links, and waits for the thread.
  void stop();

  // Any thread.
  // Empty while the name is not ours.
  std::string host() const;
  // The other servers that are known now. Asks the network for them, unless it was asked recently.
  std::vector<protocol::NearbyServer> nearby();

 private:
  void read_links();
  // Returns false if the link cannot be used.
  bool open(const DiscoveryLink& link);
  Milliseconds take(std::size_t link, const boost::asio::ip::udp::endpoint& from,
                    std::string_view bytes);
  void send(const LinkMessage& message);
  // Sends what is due, and waits for the next time.
  void go_on();
  void note_name();

  const std::string version_;
  const ReadLinks links_of_;
  std::function<void(const std::string&)> named_;
  boost::asio::io_context loop_{1};
  boost::asio::steady_timer timer_{loop_};
  AddressWatch watch_{loop_};
  util::TokenBucket messages_{limits::discovery_messages};
  std::optional<ResponderMachine> responder_;
  std::vector<DiscoveryLink> known_;                       // as last read
  std::vector<std::shared_ptr<MulticastSocket>> sockets_;  // of links_
  std::string named_as_;                                   // the last name passed to named_

  mutable std::mutex mutex_;          // protects the following four
  std::uint16_t port_ = 0;            // constant once the thread runs
  std::vector<DiscoveryLink> links_;  // those that could be opened
  NearbyList nearby_;
  std::string host_;
  std::thread thread_;  // last: it uses everything above
};

}  // namespace server::discovery
