// Messages of Multicast DNS from the network: any bytes give a message or none, and what was read
// round-trips. An established server that gets them sends little, and its list of others is
// bounded.
#include "server/discovery/nearby_list.hpp"
#include "server/discovery/responder_machine.hpp"
#include "server/util/limits.hpp"
#include "tests/fuzz/input.hpp"

#include <string>
#include <vector>

using namespace server::discovery;
using server::SteadyTime;
using tests::require;

namespace ip = boost::asio::ip;

namespace {

// Two bytes of length before each message.
std::vector<std::string_view> messages_of(std::string_view text) {
  std::vector<std::string_view> messages;
  while (text.size() >= 2) {
    const std::size_t size =
        static_cast<unsigned char>(text[0]) * 256u + static_cast<unsigned char>(text[1]);
    messages.push_back(text.substr(2, size));
    text.remove_prefix(2 + messages.back().size());
  }
  return messages;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ResponderMachine machine({.port = 8080, .version = "1", .machine = "nuc"}, [] { return 0.5; });
  NearbyList nearby;
  SteadyTime now(1'000'000);
  machine.set_links({{2, false, {{ip::make_address("192.168.1.7"), 24}}}}, now);
  const auto pass = [&](protocol::Milliseconds time) {
    now = now + time;
    for (const LinkMessage& sent : machine.due(now)) {
      const std::string bytes = encode_dns(sent.message);
      require(bytes.size() <= dns_message_bytes_max && decode_dns(bytes).has_value(),
              "what is sent can be read");
    }
  };
  for (int i = 0; i < 10; ++i) pass(500);

  for (const std::string_view bytes : messages_of(tests::text_of(data, size))) {
    const auto message = decode_dns(bytes);
    if (!message) continue;
    const std::string written = encode_dns(*message);
    // Without compression it can be too long for another datagram.
    if (written.size() <= dns_message_bytes_max) {
      const auto again = decode_dns(written);
      require(again && encode_dns(*again) == written, "what was read round-trips");
    }
    // From the port of Multicast DNS, or from another.
    const bool plain = (message->id & 1) != 0;
    machine.received(0,
                     {ip::make_address("192.168.1.9"), plain ? std::uint16_t{40'000} : mdns_port},
                     *message, now);
    nearby.received(*message, now);
    const auto servers = nearby.servers({}, 8080, now);
    require(servers.size() <= server::limits::nearby_servers_max, "the list is bounded");
    for (const auto& server : servers)
      require(server.machine.size() <= 63 && server.url.starts_with("http://"),
              "a server of the list has a short name and a URL");
    pass(100);
  }
  return 0;
}
