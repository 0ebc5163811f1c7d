// The addresses at which others reach this server: printed at startup, and shown to a page on this
// machine.
#pragma once

#include "server/net/interfaces.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace server::net {

// The addresses of this machine that other machines may reach, the likeliest first. The first
// `likely` of them belong to its own network; the rest to bridges and private networks, where
// containers, virtual machines or members of a VPN reach it. Pure.
struct LanAddresses {
  std::vector<std::string> all;
  std::size_t likely = 0;
};
// `in_container`: see below.
LanAddresses choose_addresses(std::span<const InterfaceAddress> interfaces, bool in_container);

// The addresses of interfaces of the machine's own network at which a server that listens at
// `listening` is open, in the kernel's order, those that pass last. Pure.
std::vector<InterfaceAddress> own_network(std::span<const InterfaceAddress> interfaces,
                                          std::string_view listening, bool in_container);

// Whether this process runs in a container of Docker, Podman or Kubernetes, or of another engine
// from the project's image. Unless it shares the network of its machine, others reach it at an
// address that it cannot know.
bool in_container();

// choose_addresses() for a server of this machine that listens at `listening`, now.
LanAddresses lan_addresses(std::string_view listening);

bool is_unspecified(std::string_view address);
bool is_loopback(std::string_view address);
std::string url_of(std::string_view address, std::uint16_t port, bool encrypted = false);

// URLs of a server listening at `address`, for other machines, the likeliest first; `lan` is from
// lan_addresses().
std::vector<std::string> urls_for_others(const std::string& address, std::uint16_t port,
                                         const std::vector<std::string>& lan,
                                         bool encrypted = false);

}  // namespace server::net
