// The other servers on the local network, and which addresses are of it.
#include "server/discovery/nearby_list.hpp"
#include "server/discovery/responder_machine.hpp"
#include "server/util/limits.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/instant.hpp"

#include <string>
#include <utility>
#include <vector>

using namespace server::discovery;
using protocol::NearbyServer;
using tests::Instant;

namespace {

namespace ip = boost::asio::ip;

constexpr Instant now = 1'000'000;

const DnsName other_host{{"castellan-2", "local"}};

DnsName instance_name(const std::string& label) {
  return {{label, "_castellan", "_tcp", "local"}};
}

struct OtherServer {
  std::string label = "Castellan (2)";
  std::uint16_t port = 8080;
  std::string text = "machine=nuc";
  std::string address = "192.168.1.9";
  std::uint32_t ttl = 120;

  DnsMessage message() const {
    const auto at = ip::make_address(address);
    std::string bytes;
    if (at.is_v4())
      for (const auto byte : at.to_v4().to_bytes()) bytes += static_cast<char>(byte);
    else
      for (const auto byte : at.to_v6().to_bytes()) bytes += static_cast<char>(byte);
    DnsMessage message;
    message.response = true;
    // The address first: the order means nothing.
    message.additionals.push_back(
        {other_host, at.is_v4() ? DnsType::a : DnsType::aaaa, true, ttl, bytes});
    message.additionals.push_back(
        {instance_name(label), DnsType::srv, true, ttl, srv_data(port, other_host)});
    message.additionals.push_back(
        {instance_name(label), DnsType::txt, true, ttl, txt_data({text})});
    return message;
  }
};

using Shown = std::vector<std::pair<std::string, std::string>>;

Shown shown(const NearbyList& list, server::SteadyTime at = now,
            const std::vector<DiscoveryLink>& own = {}) {
  Shown all;
  for (const NearbyServer& each : list.servers(own, 8080, at))
    all.emplace_back(each.machine, each.url);
  return all;
}

Shown shown_after(const OtherServer& server) {
  NearbyList list;
  list.received(server.message(), now);
  return shown(list);
}

}  // namespace

TEST_CASE("a server that announces itself is listed until its records expire") {
  NearbyList list;
  list.received(OtherServer{}.message(), now);
  const Shown one{{"nuc", "http://192.168.1.9:8080/"}};
  CHECK(shown(list) == one);
  CHECK(shown(list, now + 119'999) == one);
  CHECK(shown(list, now + 120'000).empty());
  list.received(OtherServer{.ttl = 0}.message(), now);
  CHECK(shown(list).empty());
}

TEST_CASE("the announcement of the responder is what the list reads") {
  ResponderMachine machine({.port = 9000, .version = "1", .machine = "attic"}, [] { return 0.0; });
  machine.set_links({{2, false, {{ip::make_address("10.1.2.3"), 8}}}}, now);
  NearbyList list;
  for (protocol::Milliseconds time = 0; time < 3'000; time += 250)
    for (const LinkMessage& each : machine.due(now + time)) list.received(each.message, now);
  CHECK(shown(list) == Shown{{"attic", "http://10.1.2.3:9000/"}});
}

TEST_CASE("only private addresses are listed, and only plain names of machines") {
  CHECK(shown_after({.address = "203.0.113.7"}).empty());
  CHECK(shown_after({.address = "127.0.0.1"}).empty());
  CHECK(shown_after({.address = "2001:db8::1"}).empty());
  CHECK(shown_after({.address = "fe80::1"}).empty());
  CHECK(shown_after({.port = 0}).empty());
  CHECK(shown_after({.address = "fd00::9"}) == Shown{{"nuc", "http://[fd00::9]:8080/"}});
  for (const char* bad : {"machine=<b>", "machine=a b", "machine=\xE2\x80\xAE", "machine=\xFF",
                          "machine=a\nb", "host=x"})
    CHECK(shown_after({.text = bad}) == Shown{{"", "http://192.168.1.9:8080/"}});
  const std::string long_name(63, 'a');
  CHECK(shown_after({.text = "machine=" + long_name}).at(0).first == long_name);
  CHECK(shown_after({.text = "machine=" + long_name + "a"}).at(0).first.empty());
}

TEST_CASE("the own server is not listed, another on this machine is") {
  NearbyList list;
  list.received(OtherServer{}.message(), now);
  list.received(OtherServer{.label = "Castellan (3)", .port = 8081}.message(), now);
  const std::vector<DiscoveryLink> own{{2, false, {{ip::make_address("192.168.1.9"), 24}}}};
  CHECK(shown(list, now, own) == Shown{{"nuc", "http://192.168.1.9:8081/"}});
}

TEST_CASE("an address is listed once, by whatever names it is known") {
  NearbyList list;
  list.received(OtherServer{}.message(), now);
  list.received(OtherServer{.label = "Castellan (3)", .text = "machine=other"}.message(), now);
  CHECK(shown(list).size() == 1);
}

TEST_CASE("queries and services of other kinds are not listed, and the list is bounded") {
  NearbyList list;
  DnsMessage query = OtherServer{}.message();
  query.response = false;
  list.received(query, now);
  DnsMessage printer = OtherServer{}.message();
  for (DnsRecord& record : printer.additionals)
    if (record.name.labels.size() == 4) record.name.labels[1] = "_ipp";
  list.received(printer, now);
  CHECK(shown(list).empty());
  for (int i = 0; i < 100; ++i)
    list.received(
        OtherServer{.label = std::to_string(i), .port = std::uint16_t(1'000 + i)}.message(), now);
  CHECK(shown(list).size() == server::limits::nearby_servers_max);
  // Expired ones make room.
  list.received(OtherServer{.label = "new"}.message(), now + 200'000);
  CHECK(shown(list, now + 200'000).size() == 1);
}

TEST_CASE("the network is asked twice when somebody wants the list, and once a minute") {
  NearbyList list;
  CHECK_FALSE(list.next());
  CHECK(list.want(now));
  CHECK_FALSE(list.want(now));
  CHECK(list.asks(now));
  CHECK_FALSE(list.asks(now + 999));
  CHECK(list.next() == server::SteadyTime(now + 1'000));
  CHECK(list.asks(now + 1'000));
  CHECK_FALSE(list.next());
  CHECK_FALSE(list.want(now + 59'999));
  CHECK(list.want(now + 60'000));
  const DnsMessage question = NearbyList::question();
  REQUIRE(question.questions.size() == 1);
  // Unicast responses could reach another responder of this machine.
  CHECK_FALSE(question.questions[0].unicast);
}

TEST_CASE("only senders on the link get a response") {
  const DiscoveryLink v4{2, false, {{ip::make_address("192.168.1.7"), 24}}};
  CHECK(is_on_link(v4, ip::make_address("192.168.1.200")));
  CHECK_FALSE(is_on_link(v4, ip::make_address("192.168.2.1")));
  CHECK_FALSE(is_on_link(v4, ip::make_address("8.8.8.8")));
  CHECK_FALSE(is_on_link(v4, ip::make_address("fe80::1")));
  const DiscoveryLink v6{2, true, {{ip::make_address("fd00:0:0:1::7"), 64}}};
  CHECK(is_on_link(v6, ip::make_address("fe80::1%2")));
  CHECK(is_on_link(v6, ip::make_address("fd00:0:0:1::9")));
  CHECK_FALSE(is_on_link(v6, ip::make_address("fd00:0:0:2::9")));
  CHECK_FALSE(is_on_link(v6, ip::make_address("2001:db8::1")));
}

TEST_CASE("private addresses are those of RFC 1918, 3927 and 4193") {
  for (const char* address : {"10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.0.1",
                              "169.254.1.1", "fc00::1", "fdff::1"})
    CHECK(is_private(ip::make_address(address)));
  for (const char* address : {"11.0.0.1", "172.32.0.1", "192.169.0.1", "127.0.0.1", "0.0.0.0",
                              "224.0.0.251", "fe80::1", "2001:db8::1", "::1", "ff02::fb"})
    CHECK_FALSE(is_private(ip::make_address(address)));
}
