// The addresses that a server shows as its own, in the networks that people have.
#include "server/net/addresses.hpp"

#include "tests/support/catch.hpp"

#include <algorithm>

using server::net::choose_addresses;
using server::net::InterfaceAddress;
using Found = std::vector<std::string>;

namespace {

InterfaceAddress up(const char* interface, const char* address) {
  return {.interface = interface, .address = address, .running = true};
}

InterfaceAddress first(const char* interface, const char* address) {
  InterfaceAddress found = up(interface, address);
  found.default_route = true;
  return found;
}

InterfaceAddress virtual_end(InterfaceAddress address) {
  address.virtual_end = true;
  return address;
}

Found likely(const std::vector<InterfaceAddress>& interfaces, bool in_container = false) {
  auto [all, count] = choose_addresses(interfaces, in_container);
  all.resize(count);
  return all;
}

Found all(const std::vector<InterfaceAddress>& interfaces, bool in_container = false) {
  return choose_addresses(interfaces, in_container).all;
}

}  // namespace

TEST_CASE("the interface of the default route comes first, whatever the kernel's order") {
  const std::vector interfaces{up("enp3s0", "10.9.9.9"), first("wlan0", "192.168.1.7")};
  CHECK(likely(interfaces) == Found{"192.168.1.7", "10.9.9.9"});
}

TEST_CASE("an interface without a link is not shown") {
  InterfaceAddress unplugged = up("eth1", "192.168.9.9");
  unplugged.running = false;
  CHECK(all({unplugged, first("eth0", "192.168.1.7")}) == Found{"192.168.1.7"});
}

TEST_CASE("bridges of containers and virtual machines are not likely") {
  for (const char* bridge :
       {"docker0", "br-3fa9c1d2b7e4", "hassio", "podman1", "cni-podman0", "cni0", "lxdbr0",
        "lxcbr0", "incusbr0", "virbr0", "vboxnet0", "vmnet8", "flannel.1", "cali1b2c3d"}) {
    CAPTURE(bridge);
    const std::vector interfaces{up(bridge, "172.17.0.1"), first("eth0", "192.168.1.7")};
    CHECK(likely(interfaces) == Found{"192.168.1.7"});
    CHECK(all(interfaces) == Found{"192.168.1.7", "172.17.0.1"});
  }
}

TEST_CASE("a bridge of the own network is likely") {
  for (const char* bridge : {"br0", "br-lan", "bridge0"}) {
    CAPTURE(bridge);
    CHECK(likely({first(bridge, "192.168.1.7")}) == Found{"192.168.1.7"});
  }
}

TEST_CASE("private networks come after the own one") {
  for (const char* vpn : {"tailscale0", "zt5u4pnqhq", "wg0", "tun0"}) {
    CAPTURE(vpn);
    // Also where all traffic goes through it.
    const std::vector interfaces{first(vpn, "100.101.5.6"), up("eth0", "192.168.1.7")};
    CHECK(likely(interfaces) == Found{"192.168.1.7"});
    CHECK(all(interfaces) == Found{"192.168.1.7", "100.101.5.6"});
  }
}

TEST_CASE("a tunnel is a private network, whatever its name") {
  for (const char* vpn : {"CloudflareWARP", "proton0", "gpd0", "nebula1"}) {
    CAPTURE(vpn);
    InterfaceAddress tunnel = first(vpn, "10.2.0.2");
    tunnel.tunnel = true;
    const std::vector interfaces{tunnel, up("eth0", "192.168.1.7")};
    CHECK(likely(interfaces) == Found{"192.168.1.7"});
    CHECK(all(interfaces) == Found{"192.168.1.7", "10.2.0.2"});
    const auto own = server::net::own_network(interfaces, "0.0.0.0", false);
    REQUIRE(own.size() == 1);
    CHECK(own[0].address == "192.168.1.7");
  }
}

TEST_CASE("of the IPv6 addresses of an interface one of each scope is shown, after IPv4") {
  const std::vector interfaces{first("eth0", "fd12::7"), first("eth0", "2001:db8::1"),
                               first("eth0", "2001:db8::2"), first("eth0", "192.168.1.7")};
  CHECK(likely(interfaces) == Found{"192.168.1.7", "2001:db8::1"});
  CHECK(all(interfaces) == Found{"192.168.1.7", "2001:db8::1", "fd12::7"});
}

TEST_CASE("an IPv6 address that stays is shown, not one that passes") {
  InterfaceAddress deprecated = first("eth0", "2001:db8::dead");
  deprecated.passing = true;
  CHECK(all({deprecated, first("eth0", "2001:db8::7")}) == Found{"2001:db8::7"});
  CHECK(all({deprecated}) == Found{"2001:db8::dead"});
}

TEST_CASE("a machine with IPv6 alone shows its global address before its local one") {
  const std::vector interfaces{first("eth1", "fd12::7"), first("eth0", "2001:db8::7")};
  CHECK(likely(interfaces) == Found{"2001:db8::7", "fd12::7"});
}

TEST_CASE("at most two addresses are likely") {
  const std::vector interfaces{up("eth2", "10.0.2.7"), up("eth1", "10.0.1.7"),
                               first("eth0", "10.0.0.7")};
  CHECK(likely(interfaces) == Found{"10.0.0.7", "10.0.2.7"});
  CHECK(all(interfaces).size() == 3);
}

TEST_CASE("a container does not show its address on the bridge") {
  const std::vector interfaces{virtual_end(first("eth0", "172.17.0.2"))};
  CHECK(all(interfaces, true).empty());
  CHECK(likely(interfaces, false) == Found{"172.17.0.2"});
}

TEST_CASE("a container on the machine's network shows the machine's addresses") {
  const std::vector interfaces{up("docker0", "172.17.0.1"), first("eth0", "192.168.1.7")};
  CHECK(likely(interfaces, true) == Found{"192.168.1.7"});
}

// As in a guest of Proxmox or Incus, whose own card is such an end.
TEST_CASE("a container on the network of a machine that is a container shows its addresses") {
  InterfaceAddress bridge = up("docker0", "172.17.0.1");
  bridge.running = GENERATE(false, true);
  const std::vector interfaces{bridge, virtual_end(first("eth0", "192.168.1.7"))};
  CHECK(likely(interfaces, true) == Found{"192.168.1.7"});
}

TEST_CASE("a machine without a network shows nothing") {
  CHECK(all({}).empty());
}

TEST_CASE("a server that listens on IPv4 alone shows no IPv6 address") {
  for (const std::string& address : server::net::lan_addresses("0.0.0.0").all)
    CHECK(address.find(':') == std::string::npos);
}

TEST_CASE("the kernel's list has neither loopback nor link-local addresses") {
  for (const InterfaceAddress& found : server::net::read_interfaces()) {
    CHECK_FALSE(server::net::is_loopback(found.address));
    CHECK_FALSE(found.address.starts_with("169.254."));
    CHECK_FALSE(found.address.starts_with("fe80:"));
    CHECK_FALSE(found.interface.empty());
  }
}
