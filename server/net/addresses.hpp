// Where others reach this server: printed at the start, and told to a page on this machine.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace server::net {

// IPv4 addresses of this machine that are not loopback, in the order of its interfaces, those
// towards containers last; empty where the system does not tell.
std::vector<std::string> lan_addresses();

bool is_everywhere(std::string_view address);
bool is_loopback(std::string_view address);
std::string url_of(std::string_view address, std::uint16_t port, bool encrypted = false);

// The URLs of a server that listens at `address`, for other machines, the likeliest first; `lan` as
// from lan_addresses().
std::vector<std::string> urls_for_others(const std::string& address, std::uint16_t port,
                                         const std::vector<std::string>& lan,
                                         bool encrypted = false);

}  // namespace server::net
