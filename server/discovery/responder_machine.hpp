// Claims a name on the local network and answers for it, as RFC 6762 and RFC 6763 say: a state
// machine without sockets and clock. Its owner passes messages and the time, and sends the
// messages that are due. One thread.
#pragma once

#include "server/discovery/discovery_link.hpp"
#include "server/discovery/dns_message.hpp"
#include "server/util/limits.hpp"
#include "server/util/rate_limiter.hpp"
#include "server/util/time.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/asio/ip/udp.hpp>

namespace server::discovery {

struct DiscoverySettings {
  std::uint16_t port = 0;  // of the server
  std::string version;
  std::string machine;  // the name of this machine; empty: unknown
};

class ResponderMachine {
 public:
  // `random`: returns numbers from 0 to 1.
  ResponderMachine(DiscoverySettings settings, std::function<double()> random)
      : settings_(std::move(settings)), random_(std::move(random)) {}

  // The links from now on. If they have changed, the name is claimed again on all of them.
  void set_links(std::vector<DiscoveryLink> links, SteadyTime now);
  // A message from a sender on this link.
  void received(std::size_t link, const boost::asio::ip::udp::endpoint& from,
                const DnsMessage& message, SteadyTime now);
  // The messages to send now.
  std::vector<LinkMessage> due(SteadyTime now);
  // When to call due() next, besides after received(); nullopt: not before an event.
  std::optional<SteadyTime> next() const;
  // The messages with which the server leaves.
  std::vector<LinkMessage> goodbye() const;

  // "castellan.local"; empty while the name is not ours.
  std::string host() const;

 private:
  enum class ResponderPhase : std::uint8_t { idle, probing, announcing, established };

  struct OwnRecord {
    DnsRecord record;
    std::optional<SteadyTime> last = std::nullopt;  // multicast
    std::optional<SteadyTime> due = std::nullopt;   // to be multicast

    bool is_unique() const { return record.flush; }
    bool is_negative() const { return record.type == DnsType::nsec; }
    // Whether it was multicast so recently.
    bool is_fresh(SteadyTime now, Milliseconds age) const { return last && now - *last < age; }
  };
  using OwnRecords = std::vector<OwnRecord>;

  bool is_named() const {
    return phase_ == ResponderPhase::announcing || phase_ == ResponderPhase::established;
  }
  DnsName host_name() const;
  DnsName instance_of(std::string_view service) const;
  OwnRecords records_of(const DiscoveryLink& link) const;
  bool has_unique_name(const DnsRecord& record) const;
  bool is_ours(const DnsRecord& record) const;

  void probe(SteadyTime from);
  void take_step(SteadyTime now, std::vector<LinkMessage>& out);
  void hear_response(std::size_t link, const DnsMessage& message, SteadyTime now);
  void hear_probe(std::size_t link, const DnsMessage& message, SteadyTime now);
  void answer(std::size_t link, const boost::asio::ip::udp::endpoint& from,
              const DnsMessage& message, SteadyTime now);
  bool contradicts(const DnsRecord& record) const;
  void contradicted(SteadyTime now);

  const DiscoverySettings settings_;
  const std::function<double()> random_;
  ResponderPhase phase_ = ResponderPhase::idle;
  unsigned number_ = 1;     // of the name
  unsigned conflicts_ = 0;  // so far
  unsigned step_ = 0;       // probes or announcements sent in this phase
  std::optional<SteadyTime> next_step_;
  std::vector<DiscoveryLink> links_;
  std::vector<OwnRecords> records_;  // of each link
  std::vector<DnsRecord> former_;    // addresses before the last change, which echoes may have
  std::vector<LinkMessage> replies_;
  util::TokenBucket unicast_{limits::discovery_replies};
};

}  // namespace server::discovery
