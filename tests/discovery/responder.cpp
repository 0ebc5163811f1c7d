// The name of a server on the local network: how it is claimed, answered for, defended and left.
// The test passes messages and the time.
#include "server/discovery/responder_machine.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/instant.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

using namespace server::discovery;
using tests::Instant;

namespace {

namespace ip = boost::asio::ip;

const DnsName host{{"castellan", "local"}};
const DnsName service{{"_castellan", "_tcp", "local"}};
const DnsName instance{{"Castellan", "_castellan", "_tcp", "local"}};

DiscoveryLink lan(unsigned interface = 2, const std::string& address = "192.168.1.7") {
  return {interface, false, {{ip::make_address(address), 24}}};
}

ip::udp::endpoint neighbor(std::uint16_t port = mdns_port) {
  return {ip::make_address("192.168.1.9"), port};
}

DnsRecord address(const DnsName& name, const std::string& bytes, std::uint32_t ttl = 120) {
  return {name, DnsType::a, true, ttl, bytes};
}
const std::string own_bytes = "\xC0\xA8\x01\x07";
const std::string smaller_bytes = "\xC0\xA8\x01\x06";
const std::string larger_bytes = "\xC0\xA8\x01\x09";

DnsMessage response(std::vector<DnsRecord> records) {
  DnsMessage message;
  message.response = true;
  message.answers = std::move(records);
  return message;
}

DnsMessage query(const DnsName& name, DnsType type, bool unicast = false) {
  DnsMessage message;
  message.questions.push_back({name, type, unicast});
  return message;
}

// The types of the records with a name.
std::vector<DnsType> types(const std::vector<DnsRecord>& records, const DnsName& name) {
  std::vector<DnsType> types;
  for (const DnsRecord& record : records)
    if (record.name == name) types.push_back(record.type);
  return types;
}

struct Responder {
  ResponderMachine machine{{.port = 8080, .version = "1.2.3", .machine = "nuc"},
                           [] { return 0.5; }};
  Instant now = 1'000'000;

  explicit Responder(std::vector<DiscoveryLink> links = {lan()}) {
    machine.set_links(std::move(links), now);
  }
  // Everything that is sent in this time, at the times for which the machine asks.
  std::vector<LinkMessage> later(protocol::Milliseconds time) {
    std::vector<LinkMessage> all;
    const Instant end = now + time;
    while (const auto next = machine.next()) {
      if (*next > server::SteadyTime(end)) break;
      now = std::max(now.ms, next->count());
      for (LinkMessage& each : machine.due(now)) all.push_back(std::move(each));
    }
    now = end;
    for (LinkMessage& each : machine.due(now)) all.push_back(std::move(each));
    return all;
  }
  void hear(const DnsMessage& message, std::size_t link = 0,
            const ip::udp::endpoint& from = neighbor()) {
    machine.received(link, from, message, now);
  }
  // The only answer, sent at once.
  DnsMessage answer_to(const DnsMessage& message, const ip::udp::endpoint& from = neighbor()) {
    hear(message, 0, from);
    const auto sent = machine.due(now);
    REQUIRE(sent.size() == 1);
    return sent[0].message;
  }
  void establish() {
    later(10'000);
    REQUIRE(machine.host() == "castellan.local");
    REQUIRE_FALSE(machine.next());
  }
};

}  // namespace

TEST_CASE("a name is asked for three times, announced twice, and then nothing wakes the machine") {
  Responder responder;
  CHECK(responder.later(124).empty());
  const auto first = responder.later(1);
  REQUIRE(first.size() == 1);
  CHECK_FALSE(first[0].to);
  CHECK_FALSE(first[0].message.response);
  CHECK(first[0].message.questions.size() == 3);
  CHECK(types(first[0].message.authorities, host) == std::vector{DnsType::a});
  CHECK(types(first[0].message.authorities, instance) == std::vector{DnsType::srv, DnsType::txt});
  CHECK(responder.later(249).empty());
  CHECK(responder.later(1).size() == 1);
  CHECK(responder.later(250).size() == 1);
  CHECK(responder.machine.host().empty());
  const auto announced = responder.later(250);
  REQUIRE(announced.size() == 1);
  CHECK(announced[0].message.response);
  CHECK(types(announced[0].message.answers, host) == std::vector{DnsType::a});
  CHECK(types(announced[0].message.answers, service) == std::vector{DnsType::ptr});
  for (const DnsRecord& record : announced[0].message.answers)
    CHECK(record.flush == (record.type != DnsType::ptr));
  CHECK(responder.machine.host() == "castellan.local");
  CHECK(responder.later(999).empty());
  CHECK(responder.later(1).size() == 1);
  CHECK_FALSE(responder.machine.next());
}

TEST_CASE("a taken name is left for the next one") {
  Responder responder;
  responder.later(200);
  responder.hear(response({address(host, larger_bytes)}));
  const auto sent = responder.later(5'000);
  CHECK(responder.machine.host() == "castellan-2.local");
  const DnsName second{{"Castellan (2)", "_castellan", "_tcp", "local"}};
  CHECK(types(sent.back().message.answers, second) == std::vector{DnsType::srv, DnsType::txt});
}

TEST_CASE("a taken service has the same effect, and its case does not matter") {
  Responder responder;
  responder.later(200);
  responder.hear(response(
      {{{{"CASTELLAN", "_http", "_tcp", "local"}}, DnsType::srv, true, 120, srv_data(80, host)}}));
  responder.later(5'000);
  CHECK(responder.machine.host() == "castellan-2.local");
}

TEST_CASE("no conflict: own records that return, goodbyes, negative answers and other names") {
  Responder responder({lan(), lan(3, "192.168.1.8")});
  responder.later(200);
  responder.hear(response({address(host, own_bytes)}));
  // The own record of the other interface, which is on the same network.
  responder.hear(response({address(host, "\xC0\xA8\x01\x08")}));
  responder.hear(response({address(host, larger_bytes, 0)}));
  responder.hear(response({{host, DnsType::nsec, true, 120, nsec_data(host, {DnsType::a})}}));
  responder.hear(response({address({{"other", "local"}}, larger_bytes)}));
  // A response from another port is none.
  responder.hear(response({address(host, larger_bytes)}), 0, neighbor(40'000));
  responder.later(5'000);
  CHECK(responder.machine.host() == "castellan.local");
}

TEST_CASE("of two that claim a name at once, the one with the smaller data waits a second") {
  const auto probe = [](const std::string& bytes) {
    DnsMessage message = query(host, DnsType::any);
    message.authorities.push_back(address(host, bytes));
    return message;
  };
  Responder responder;
  responder.later(200);
  responder.hear(probe(smaller_bytes));
  responder.hear(probe(own_bytes));
  CHECK(responder.later(800).size() >= 2);
  CHECK(responder.machine.host() == "castellan.local");

  Responder loser;
  loser.later(200);
  loser.hear(probe(larger_bytes));
  CHECK(loser.later(999).empty());
  CHECK(loser.later(1).size() == 1);
  loser.later(5'000);
  CHECK(loser.machine.host() == "castellan.local");

  // Two interfaces on one network hear each other.
  Responder both({lan(), lan(3, "192.168.1.8")});
  both.later(200);
  both.hear(probe("\xC0\xA8\x01\x08"), 0);
  both.hear(probe(own_bytes), 1);
  CHECK(both.later(700).size() >= 4);
}

TEST_CASE("an established name is claimed again after a conflict, and then left") {
  Responder responder;
  responder.establish();
  responder.hear(response({address(host, larger_bytes)}));
  CHECK(responder.machine.host().empty());
  responder.later(200);
  responder.hear(response({address(host, larger_bytes)}));
  responder.later(5'000);
  CHECK(responder.machine.host() == "castellan-2.local");
  // A further type of the name is none.
  responder.hear(
      response({{{{"castellan-2", "local"}}, DnsType::aaaa, true, 120, std::string(16, '\1')}}));
  CHECK(responder.machine.host() == "castellan-2.local");
}

TEST_CASE("many conflicts slow the machine down, and after the last name comes the first") {
  Responder responder;
  unsigned messages = 0;
  for (unsigned number = 1; number <= 99; ++number) {
    messages += static_cast<unsigned>(responder.later(400).size());
    const DnsName name{
        {number == 1 ? "castellan" : "castellan-" + std::to_string(number), "local"}};
    responder.hear(response({address(name, larger_bytes)}));
  }
  CHECK(messages <= 2 * 99);
  CHECK(responder.machine.host().empty());
  responder.later(10'000);
  CHECK(responder.machine.host() == "castellan.local");
}

TEST_CASE("after fifteen conflicts the next attempt waits five seconds") {
  Responder responder;
  for (unsigned number = 1; number <= 15; ++number) {
    responder.later(130);
    const DnsName name{
        {number == 1 ? "castellan" : "castellan-" + std::to_string(number), "local"}};
    responder.hear(response({address(name, larger_bytes)}));
  }
  CHECK(responder.later(4'999).empty());
  CHECK(responder.later(1).size() == 1);
}

TEST_CASE("a question about the host is answered at once, with what the asker needs next") {
  Responder responder;
  responder.establish();
  const DnsMessage answer = responder.answer_to(query(host, DnsType::a));
  CHECK(answer.response);
  CHECK(answer.questions.empty());
  REQUIRE(answer.answers.size() == 1);
  CHECK(answer.answers[0].data == own_bytes);
  CHECK(answer.answers[0].ttl == 120);
  CHECK(types(answer.additionals, host) == std::vector{DnsType::nsec});
}

TEST_CASE("a type that the name does not have gets a negative answer") {
  Responder responder;
  responder.establish();
  const DnsMessage answer = responder.answer_to(query(host, DnsType::aaaa));
  CHECK(types(answer.answers, host) == std::vector{DnsType::nsec});
  CHECK(answer.answers.at(0).data == nsec_data(host, {DnsType::a}));
  responder.hear(query({{"other", "local"}}, DnsType::aaaa));
  CHECK(responder.later(10'000).empty());
}

TEST_CASE("a question about the service is answered after a pause, with the whole service") {
  Responder responder;
  responder.establish();
  responder.hear(query(service, DnsType::ptr));
  CHECK(responder.later(69).empty());
  const auto sent = responder.later(1);
  REQUIRE(sent.size() == 1);
  CHECK(types(sent[0].message.answers, service) == std::vector{DnsType::ptr});
  CHECK(types(sent[0].message.additionals, instance) == std::vector{DnsType::srv, DnsType::txt});
  CHECK(types(sent[0].message.additionals, host) == std::vector{DnsType::a, DnsType::nsec});
}

TEST_CASE("types of services are listed, one record for each") {
  Responder responder;
  responder.establish();
  const DnsName all{{"_services", "_dns-sd", "_udp", "local"}};
  responder.hear(query(all, DnsType::ptr));
  const auto sent = responder.later(200);
  REQUIRE(sent.size() == 1);
  CHECK(sent[0].message.answers.size() == 2);
}

TEST_CASE("a record is multicast at most once a second, for a claim four times") {
  Responder responder;
  responder.establish();
  responder.answer_to(query(host, DnsType::a));
  for (int i = 0; i < 50; ++i) responder.hear(query(host, DnsType::a));
  CHECK(responder.later(999).empty());
  CHECK(responder.later(1).size() == 1);
  CHECK(responder.later(10'000).empty());

  responder.answer_to(query(host, DnsType::a));
  DnsMessage probe = query(host, DnsType::any);
  probe.authorities.push_back(address(host, larger_bytes));
  responder.hear(probe);
  CHECK(responder.later(249).empty());
  CHECK(responder.later(1).size() == 1);
}

TEST_CASE("known answers are not repeated while they are valid for long enough") {
  Responder responder;
  responder.establish();
  DnsMessage known = query(host, DnsType::a);
  known.answers.push_back(address(host, own_bytes, 60));
  responder.hear(known);
  CHECK(responder.later(10'000).empty());
  known.answers[0].ttl = 59;
  responder.hear(known);
  CHECK(responder.later(10'000).size() == 1);
}

TEST_CASE("after a truncated query the machine waits for the other known answers") {
  Responder responder;
  responder.establish();
  DnsMessage truncated = query(host, DnsType::a);
  truncated.truncated = true;
  responder.hear(truncated);
  CHECK(responder.later(449).empty());
  CHECK(responder.later(1).size() == 1);

  responder.later(10'000);
  responder.hear(truncated);
  DnsMessage rest;
  rest.answers.push_back(address(host, own_bytes));
  responder.hear(rest);
  CHECK(responder.later(10'000).empty());
}

TEST_CASE("the answer of somebody else counts as ours") {
  Responder responder;
  responder.establish();
  const DnsName all{{"_services", "_dns-sd", "_udp", "local"}};
  responder.hear(query(all, DnsType::ptr));
  const DnsName http{{"_http", "_tcp", "local"}};
  responder.hear(response({{all, DnsType::ptr, false, 4'500, ptr_data(http)}}));
  const auto sent = responder.later(200);
  REQUIRE(sent.size() == 1);
  CHECK(sent[0].message.answers.size() == 1);
}

TEST_CASE("a record that somebody else ends is announced again") {
  Responder responder;
  responder.establish();
  for (int i = 0; i < 50; ++i) responder.hear(response({address(host, own_bytes, 0)}));
  const auto sent = responder.later(2'000);
  REQUIRE(sent.size() == 1);
  CHECK(types(sent[0].message.answers, host) == std::vector{DnsType::a});
}

TEST_CASE("a sender that asks for a unicast response gets one while others know the record") {
  Responder responder;
  responder.establish();
  responder.hear(query(host, DnsType::a, true));
  const auto soon = responder.machine.due(responder.now);
  REQUIRE(soon.size() == 1);
  CHECK(soon[0].to == neighbor());
  // After a quarter of its time the answer is for all.
  responder.later(31'000);
  responder.hear(query(host, DnsType::a, true));
  const auto later = responder.machine.due(responder.now);
  REQUIRE(later.size() == 1);
  CHECK_FALSE(later[0].to);
}

TEST_CASE("a resolver that knows nothing of multicast gets a response of plain DNS") {
  Responder responder;
  responder.establish();
  DnsMessage plain = query(host, DnsType::a);
  plain.id = 4711;
  // Only one question is repeated.
  for (int i = 0; i < 100; ++i) plain.questions.push_back(plain.questions[0]);
  responder.hear(plain, 0, neighbor(40'000));
  const auto sent = responder.machine.due(responder.now);
  REQUIRE(sent.size() == 1);
  CHECK(sent[0].to == neighbor(40'000));
  CHECK(sent[0].message.id == 4711);
  CHECK(sent[0].message.questions.size() == 1);
  REQUIRE(sent[0].message.answers.size() == 1);
  CHECK(sent[0].message.answers[0].ttl == 10);
  CHECK_FALSE(sent[0].message.answers[0].flush);
}

TEST_CASE("responses to single senders are bounded, however many ask") {
  Responder responder;
  responder.establish();
  std::size_t sent = 0;
  for (int i = 0; i < 1'000; ++i) {
    responder.hear(query(host, DnsType::a), 0, neighbor(40'000));
    sent += responder.machine.due(responder.now).size();
  }
  CHECK(sent == 20);
}

TEST_CASE("a message full of questions gets one answer of bounded size") {
  Responder responder;
  responder.establish();
  DnsMessage many;
  for (int i = 0; i < 1'000; ++i) many.questions.push_back({instance, DnsType::any, false});
  const DnsMessage answer = responder.answer_to(many);
  CHECK(encode_dns(answer).size() < 1'400);
}

TEST_CASE("nothing is answered before the name is ours") {
  Responder responder;
  responder.later(300);
  responder.hear(query(host, DnsType::a), 0, neighbor(40'000));
  responder.hear(query(host, DnsType::a));
  for (const LinkMessage& each : responder.later(400)) CHECK_FALSE(each.message.response);
}

TEST_CASE("changed addresses claim the name again; the same ones do not") {
  Responder responder;
  responder.establish();
  responder.machine.set_links({lan()}, responder.now);
  CHECK_FALSE(responder.machine.next());
  responder.machine.set_links({lan(2, "192.168.1.6")}, responder.now);
  CHECK(responder.machine.host().empty());
  // The last message with the old address returns.
  responder.hear(response({address(host, own_bytes)}));
  const auto sent = responder.later(5'000);
  CHECK(responder.machine.host() == "castellan.local");
  CHECK(sent.back().message.answers.at(0).data == smaller_bytes);
  responder.machine.set_links({}, responder.now);
  CHECK(responder.later(100'000).empty());
  CHECK(responder.machine.host().empty());
}

TEST_CASE("each link gets its own addresses, IPv6 included") {
  const DiscoveryLink v6{3, true, {{ip::make_address("fd00::7"), 64}}};
  Responder responder({lan(), v6});
  responder.establish();
  const auto leaving = responder.machine.goodbye();
  REQUIRE(leaving.size() == 2);
  CHECK(types(leaving[0].message.answers, host) == std::vector{DnsType::a});
  CHECK(types(leaving[1].message.answers, host) == std::vector{DnsType::aaaa});
}

TEST_CASE("a server that leaves ends its records, and no type of a service") {
  Responder responder;
  CHECK(responder.machine.goodbye().empty());
  responder.establish();
  const auto leaving = responder.machine.goodbye();
  REQUIRE(leaving.size() == 1);
  CHECK(types(leaving[0].message.answers, service) == std::vector{DnsType::ptr});
  CHECK(types(leaving[0].message.answers, {{"_services", "_dns-sd", "_udp", "local"}}).empty());
  for (const DnsRecord& record : leaving[0].message.answers) CHECK(record.ttl == 0);
}

TEST_CASE("messages of a link that no longer exists are ignored") {
  Responder responder;
  responder.establish();
  responder.hear(query(host, DnsType::a), 7);
  CHECK(responder.later(10'000).empty());
}
