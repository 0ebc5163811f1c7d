#include "server/net/addresses.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace server::net {
namespace {

// The likeliest addresses that are shown unasked.
constexpr std::size_t likely_max = 2;

// A network of Docker: br- and twelve digits of its id. The bridge of a router may be br-lan.
bool is_network_of_docker(std::string_view interface) {
  return interface.starts_with("br-") && interface.size() == 15 &&
         interface.find_first_not_of("0123456789abcdef", 3) == std::string_view::npos;
}

// The name of a bridge or an interface of containers, virtual machines or private networks.
bool is_virtual(std::string_view interface) {
  constexpr std::array<std::string_view, 24> prefixes{
      "docker", "hassio",  "veth",  "podman", "cni",     "flannel",  "cali", "lxcbr",
      "lxdbr",  "incusbr", "virbr", "vnet",   "vboxnet", "vmnet",    "zt",   "tailscale",
      "wg",     "tun",     "tap",   "ppp",    "ham",     "nordlynx", "utun", "kube"};
  return is_network_of_docker(interface) ||
         std::ranges::any_of(
             prefixes, [&](std::string_view prefix) { return interface.starts_with(prefix); });
}

// Whether others of the machine's own network do not come this way.
bool is_apart(const InterfaceAddress& address) {
  return address.tunnel || is_virtual(address.interface);
}

// Whether this container has the network of its machine, which is seen by the machine's bridges.
bool shares_network(std::span<const InterfaceAddress> interfaces) {
  return std::ranges::any_of(interfaces, [](const InterfaceAddress& each) {
    return is_virtual(each.interface) && !each.virtual_end && !each.tunnel;
  });
}

bool is_v6(const InterfaceAddress& address) {
  return address.address.find(':') != std::string::npos;
}

// RFC 4193: not routed beyond the own network.
bool is_unique_local(std::string_view address) {
  return address.starts_with("fc") || address.starts_with("fd");
}

// The smaller, the likelier.
int rank(const InterfaceAddress& address) {
  const int far = is_apart(address) ? 4 : 0;
  const int version = !is_v6(address) ? 0 : is_unique_local(address.address) ? 3 : 2;
  return far + version + (address.default_route ? 0 : 1);
}

// Those that others may use at all. Those that pass come last.
std::vector<InterfaceAddress> usable(std::span<const InterfaceAddress> interfaces,
                                     bool in_container) {
  const bool own_end = !in_container || shares_network(interfaces);
  std::vector<InterfaceAddress> found;
  for (const bool passing : {false, true})
    for (const InterfaceAddress& each : interfaces) {
      if (!each.running || each.passing != passing || (each.virtual_end && !own_end)) continue;
      // Of the several IPv6 addresses of an interface one of each scope is enough.
      const auto same = [&](const InterfaceAddress& other) {
        return other.interface == each.interface && is_v6(other) && is_v6(each) &&
               is_unique_local(other.address) == is_unique_local(each.address);
      };
      if (std::ranges::none_of(found, same)) found.push_back(each);
    }
  return found;
}

}  // namespace

LanAddresses choose_addresses(std::span<const InterfaceAddress> interfaces, bool in_container) {
  std::vector<InterfaceAddress> found = usable(interfaces, in_container);
  std::ranges::stable_sort(found, {}, rank);
  LanAddresses addresses;
  for (const InterfaceAddress& each : found) {
    if (!is_apart(each) && addresses.likely < likely_max) ++addresses.likely;
    addresses.all.push_back(each.address);
  }
  return addresses;
}

std::vector<InterfaceAddress> own_network(std::span<const InterfaceAddress> interfaces,
                                          std::string_view listening, bool in_container) {
  std::vector<InterfaceAddress> found = usable(interfaces, in_container);
  std::erase_if(found, [&](const InterfaceAddress& each) {
    const bool is_open =
        is_unspecified(listening) ? listening == "::" || !is_v6(each) : each.address == listening;
    return !is_open || is_apart(each);
  });
  return found;
}

bool in_container() {
  const char* const engine = std::getenv("container");
  if (engine != nullptr && engine == std::string_view("oci")) return true;
  std::error_code missing;
  return std::filesystem::exists("/.dockerenv", missing) ||
         std::filesystem::exists("/run/.containerenv", missing) ||
         std::getenv("KUBERNETES_SERVICE_HOST") != nullptr;
}

LanAddresses lan_addresses(std::string_view listening) {
  std::vector<InterfaceAddress> found = read_interfaces();
  if (listening == "0.0.0.0") std::erase_if(found, is_v6);
  return choose_addresses(found, in_container());
}

bool is_unspecified(std::string_view address) {
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
  if (is_unspecified(address))
    for (const std::string& each : lan) urls.push_back(url_of(each, port, encrypted));
  else if (!is_loopback(address))
    urls.push_back(url_of(address, port, encrypted));
  return urls;
}

}  // namespace server::net
