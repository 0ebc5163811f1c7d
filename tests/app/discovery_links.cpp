// Which servers are found on a local network, and on which interfaces.
#include "server/app/discovery_links.hpp"

#include "server/net/addresses.hpp"
#include "tests/support/catch.hpp"

#include <string>
#include <vector>

using namespace server;
using app::discovery_links;
using net::InterfaceAddress;

namespace {

InterfaceAddress address(unsigned index, const std::string& text, unsigned prefix = 24) {
  return {.interface = "eth" + std::to_string(index),
          .address = text,
          .running = true,
          .index = index,
          .prefix = prefix};
}

std::vector<std::string> own(const std::vector<InterfaceAddress>& all,
                             const std::string& listening) {
  std::vector<std::string> found;
  for (const InterfaceAddress& each : net::own_network(all, listening, false))
    found.push_back(each.address);
  return found;
}

}  // namespace

TEST_CASE("each interface with a private address is a link for each version of IP") {
  const std::vector all{address(2, "192.168.1.7"), address(2, "fd00:1::7", 64),
                        address(3, "10.0.0.7", 8), address(4, "fd00::7", 64)};
  const auto links = discovery_links(all, "::", false);
  REQUIRE(links.size() == 4);
  CHECK((links[0].interface == 2 && !links[0].v6));
  CHECK((links[1].interface == 2 && links[1].v6));
  CHECK(links[0].addresses == links[1].addresses);
  REQUIRE(links[0].addresses.size() == 2);
  CHECK(links[0].addresses[1].prefix == 64);
  CHECK((links[2].interface == 3 && !links[2].v6));
  CHECK((links[3].interface == 4 && links[3].v6));
}

TEST_CASE("an interface that is open to the internet is none") {
  CHECK(discovery_links(std::vector{address(2, "203.0.113.7")}, "::", false).empty());
  CHECK(discovery_links(std::vector{address(2, "2001:db8::7", 64)}, "::", false).empty());
  CHECK(discovery_links(std::vector<InterfaceAddress>{}, "::", false).empty());
}

TEST_CASE("public addresses are not announced, and do not take the place of private ones") {
  const std::vector all{address(2, "203.0.113.7"),     address(2, "192.168.1.7"),
                        address(2, "2001:db8::7", 64), address(2, "fd00::7", 64),
                        address(3, "10.0.0.7"),        address(3, "2001:db8:1::7", 64)};
  const auto links = discovery_links(all, "::", false);
  REQUIRE(links.size() == 3);
  CHECK(links[0].addresses ==
        std::vector<discovery::LinkAddress>{{boost::asio::ip::make_address("192.168.1.7"), 24},
                                            {boost::asio::ip::make_address("fd00::7"), 64}});
  CHECK(links[1].v6);
  CHECK((links[2].interface == 3 && !links[2].v6));
  CHECK(links[2].addresses.size() == 1);
}

TEST_CASE("the addresses are those at which the server listens, without bridges") {
  std::vector all{address(2, "192.168.1.7"), address(2, "fd00::7"), address(3, "10.0.0.7")};
  all.push_back({.interface = "docker0", .address = "172.17.0.1", .running = true});
  all.push_back({.interface = "eth4", .address = "10.9.9.9"});  // without a link
  using Found = std::vector<std::string>;
  CHECK(own(all, "::") == Found{"192.168.1.7", "fd00::7", "10.0.0.7"});
  CHECK(own(all, "0.0.0.0") == Found{"192.168.1.7", "10.0.0.7"});
  CHECK(own(all, "10.0.0.7") == Found{"10.0.0.7"});
  CHECK(own(all, "172.17.0.1").empty());
}

TEST_CASE("a server is found only where others reach it by its own name") {
  const auto is_found = [](void (*change)(config::ServeConfig&)) {
    config::ServeConfig config;
    change(config);
    return app::is_discoverable(config);
  };
  CHECK(is_found([](config::ServeConfig&) {}));
  CHECK(is_found([](config::ServeConfig& config) { config.listen.address = "192.168.1.7"; }));
  CHECK_FALSE(is_found([](config::ServeConfig& config) { config.listen.discovery = false; }));
  CHECK_FALSE(is_found([](config::ServeConfig& config) { config.listen.address = "127.0.0.1"; }));
  CHECK_FALSE(
      is_found([](config::ServeConfig& config) { config.listen.public_url = "http://a/"; }));
  CHECK_FALSE(is_found([](config::ServeConfig& config) { config.listen.tls_certificate = "a"; }));
  CHECK_FALSE(is_found([](config::ServeConfig& config) { config.cluster.node = "n1"; }));
}

TEST_CASE("the kernel's addresses have an interface and a network") {
  for (const InterfaceAddress& each : net::read_interfaces()) {
    CHECK(each.index > 0);
    CHECK(each.prefix > 0);
  }
}
