#include "server/net/interfaces.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <ifaddrs.h>
#include <iomanip>
#include <limits>
#include <linux/ethtool.h>
#include <linux/if_addr.h>
#include <linux/sockios.h>
#include <memory>
#include <net/if.h>
#include <netinet/in.h>
#include <optional>
#include <set>
#include <sstream>
#include <string_view>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace server::net {
namespace {

// proc(5): the interface is the first field of a route, then destination, gateway, flags, two
// counters, the metric and the mask. A VPN may have routes to both halves of all addresses.
std::string default_interface_v4() {
  std::ifstream routes("/proc/self/net/route");
  std::string line;
  std::getline(routes, line);
  std::string best;
  unsigned long best_metric = std::numeric_limits<unsigned long>::max();
  while (std::getline(routes, line)) {
    std::istringstream fields(line);
    std::string interface, destination, gateway, flags, references, uses, mask;
    unsigned long metric = 0;
    fields >> interface >> destination >> gateway >> flags >> references >> uses >> metric >> mask;
    const bool is_default = destination == "00000000" && mask == "00000000";
    if (!fields || !is_default || metric >= best_metric) continue;
    best = interface;
    best_metric = metric;
  }
  return best;
}

// The destination is the first field, the length of its prefix the second, the metric the sixth,
// the interface the last; the numbers are hexadecimal.
std::string default_interface_v6() {
  std::ifstream routes("/proc/self/net/ipv6_route");
  std::string best;
  unsigned long best_metric = std::numeric_limits<unsigned long>::max();
  for (std::string line; std::getline(routes, line);) {
    std::istringstream fields(line);
    std::string destination, prefix, source, source_prefix, gateway, field, interface;
    unsigned long metric = 0;
    fields >> destination >> prefix >> source >> source_prefix >> gateway >> std::hex >> metric;
    while (fields >> field) interface = field;
    const bool is_default = destination == std::string(32, '0') && prefix == "00";
    if (!is_default || interface == "lo" || metric >= best_metric) continue;
    best = interface;
    best_metric = metric;
  }
  return best;
}

// The IPv6 addresses that the kernel will replace, as proc(5) writes them, without colons. The
// flags are the fifth field.
std::set<std::string> passing_addresses() {
  constexpr unsigned long flags_passing = IFA_F_TEMPORARY | IFA_F_DEPRECATED;
  std::ifstream addresses("/proc/self/net/if_inet6");
  std::set<std::string> found;
  for (std::string line; std::getline(addresses, line);) {
    std::istringstream fields(line);
    std::string address, index, prefix, scope;
    unsigned long flags = 0;
    fields >> address >> index >> prefix >> scope >> std::hex >> flags;
    if (fields && (flags & flags_passing) != 0) found.insert(address);
  }
  return found;
}

// Of the driver, as ethtool(8) shows it; empty if there is none.
std::string driver_of(int socket, const char* interface) {
  ethtool_drvinfo info{};
  info.cmd = ETHTOOL_GDRVINFO;
  ifreq request{};
  std::strncpy(request.ifr_name, interface, IFNAMSIZ - 1);
  request.ifr_data = reinterpret_cast<char*>(&info);
  if (ioctl(socket, SIOCETHTOOL, &request) != 0) return {};
  return {info.driver, strnlen(info.driver, sizeof info.driver)};
}

std::optional<std::string> text_of(const sockaddr& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  const void* bytes = nullptr;
  if (address.sa_family == AF_INET) {
    const auto& v4 = reinterpret_cast<const sockaddr_in&>(address).sin_addr;
    const std::uint32_t number = ntohl(v4.s_addr);
    if (number >> 24 == 127 || number >> 16 == 0xA9FE) return std::nullopt;  // RFC 3927
    bytes = &v4;
  } else if (address.sa_family == AF_INET6) {
    const auto& v6 = reinterpret_cast<const sockaddr_in6&>(address).sin6_addr;
    if (IN6_IS_ADDR_LOOPBACK(&v6) || IN6_IS_ADDR_LINKLOCAL(&v6)) return std::nullopt;
    bytes = &v6;
  }
  if (bytes == nullptr || inet_ntop(address.sa_family, bytes, text.data(), text.size()) == nullptr)
    return std::nullopt;
  return text.data();
}

// As in passing_addresses().
std::string digits_of(const sockaddr& v6) {
  std::ostringstream digits;
  digits << std::hex << std::setfill('0');
  for (const unsigned byte : reinterpret_cast<const sockaddr_in6&>(v6).sin6_addr.s6_addr)
    digits << std::setw(2) << byte;
  return digits.str();
}

// The bits of a network's mask; null: 0.
unsigned bits_of(const sockaddr* mask) {
  unsigned bits = 0;
  const auto count = [&](const auto& bytes) {
    const auto* const first = reinterpret_cast<const std::uint8_t*>(&bytes);
    for (std::size_t i = 0; i < sizeof bytes; ++i)
      bits += static_cast<unsigned>(std::popcount(first[i]));
  };
  if (mask != nullptr && mask->sa_family == AF_INET)
    count(reinterpret_cast<const sockaddr_in*>(mask)->sin_addr);
  if (mask != nullptr && mask->sa_family == AF_INET6)
    count(reinterpret_cast<const sockaddr_in6*>(mask)->sin6_addr);
  return bits;
}

}  // namespace

std::vector<InterfaceAddress> read_interfaces() {
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return {};
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> interfaces(first, &freeifaddrs);
  const std::string v4 = default_interface_v4(), v6 = default_interface_v6();
  const std::set<std::string> passing = passing_addresses();
  const int socket = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);

  std::vector<InterfaceAddress> found;
  for (const ifaddrs* i = interfaces.get(); i != nullptr; i = i->ifa_next) {
    if (i->ifa_addr == nullptr || (i->ifa_flags & IFF_LOOPBACK) != 0) continue;
    auto address = text_of(*i->ifa_addr);
    if (!address) continue;
    const bool is_v6 = i->ifa_addr->sa_family == AF_INET6;
    const std::string driver = driver_of(socket, i->ifa_name);
    found.push_back({.interface = i->ifa_name,
                     .address = *std::move(address),
                     .running = (i->ifa_flags & IFF_UP) != 0 && (i->ifa_flags & IFF_RUNNING) != 0,
                     .default_route = i->ifa_name == (is_v6 ? v6 : v4),
                     .virtual_end = driver == "veth" || driver == "tun",
                     .tunnel = (i->ifa_flags & IFF_POINTOPOINT) != 0,
                     .passing = is_v6 && passing.contains(digits_of(*i->ifa_addr)),
                     .index = if_nametoindex(i->ifa_name),
                     .prefix = bits_of(i->ifa_netmask)});
  }
  if (socket >= 0) close(socket);
  return found;
}

}  // namespace server::net
