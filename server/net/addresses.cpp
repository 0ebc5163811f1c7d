#include "server/net/addresses.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <ifaddrs.h>
#include <memory>
#include <net/if.h>
#include <netinet/in.h>
#include <string_view>

namespace server::net {
namespace {

// Bridges to containers and virtual machines, which no players use.
bool is_for_containers(std::string_view interface) {
  constexpr std::array<std::string_view, 4> prefixes{"docker", "br-", "veth", "virbr"};
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](std::string_view prefix) { return interface.starts_with(prefix); });
}

}  // namespace

std::vector<std::string> lan_addresses() {
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return {};
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> interfaces(first, &freeifaddrs);

  std::vector<std::string> addresses;
  std::vector<std::string> of_containers;
  for (const ifaddrs* i = interfaces.get(); i != nullptr; i = i->ifa_next) {
    if (i->ifa_addr == nullptr || i->ifa_addr->sa_family != AF_INET) continue;
    if ((i->ifa_flags & IFF_LOOPBACK) != 0 || (i->ifa_flags & IFF_UP) == 0) continue;
    const auto* address = reinterpret_cast<const sockaddr_in*>(i->ifa_addr);
    std::array<char, INET_ADDRSTRLEN> text{};
    if (inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size()) != nullptr)
      (is_for_containers(i->ifa_name) ? of_containers : addresses).emplace_back(text.data());
  }
  addresses.insert(addresses.end(), of_containers.begin(), of_containers.end());
  return addresses;
}

bool is_everywhere(std::string_view address) {
  return address == "0.0.0.0" || address == "::";
}

bool is_loopback(std::string_view address) {
  return address.starts_with("127.") || address == "::1" || address.starts_with("::ffff:127.");
}

std::string url_of(std::string_view address, std::uint16_t port, bool encrypted) {
  const bool v6 = address.find(':') != std::string_view::npos;
  const std::string host(address);
  const std::string scheme = encrypted ? "https://" : "http://";
  return scheme + (v6 ? "[" + host + "]" : host) + ":" + std::to_string(port) + "/";
}

std::vector<std::string> urls_for_others(const std::string& address, std::uint16_t port,
                                         const std::vector<std::string>& lan, bool encrypted) {
  std::vector<std::string> urls;
  if (is_everywhere(address))
    for (const std::string& each : lan) urls.push_back(url_of(each, port, encrypted));
  else if (!is_loopback(address))
    urls.push_back(url_of(address, port, encrypted));
  return urls;
}

}  // namespace server::net
