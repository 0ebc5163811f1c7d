// The other servers on the local network, from the messages with which they announce themselves or
// answer our question. A value without sockets and clock, as responder_machine.hpp. One thread.
#pragma once

#include "protocol/encode.hpp"
#include "server/discovery/discovery_link.hpp"
#include "server/discovery/dns_message.hpp"
#include "server/util/time.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/ip/address.hpp>

namespace server::discovery {

class NearbyList {
 public:
  void received(const DnsMessage& message, SteadyTime now);

  // Somebody wants to see the list. Returns whether asks() has become true; it does not, if the
  // network was asked recently.
  bool want(SteadyTime now);
  // Whether to send question() now; call it when next() has come.
  bool asks(SteadyTime now);
  // nullopt: not before want().
  std::optional<SteadyTime> next() const { return next_question_; }
  static DnsMessage question();

  // Without the server at one of these addresses and the port. Sorted.
  std::vector<protocol::NearbyServer> servers(const std::vector<DiscoveryLink>& own,
                                              std::uint16_t own_port, SteadyTime now) const;

 private:
  struct FoundServer {
    DnsName instance;
    std::uint16_t port = 0;
    DnsName target;
    std::string machine;                              // empty: unknown
    std::optional<boost::asio::ip::address> v4 = {};  // private ones only
    std::optional<boost::asio::ip::address> v6 = {};
    SteadyTime until;
  };

  FoundServer* find(const DnsName& instance);

  std::vector<FoundServer> found_;
  std::optional<SteadyTime> asked_;  // the last first question
  std::optional<SteadyTime> next_question_;
};

}  // namespace server::discovery
