// The addresses at which others reach this server: printed at startup, and shown to a page on this
// machine.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace server::net {

// IPv4 addresses of this machine except loopback, in the order of its interfaces, those of
// containers last; empty if the system does not list them.
std::vector<std::string> lan_addresses();

bool is_everywhere(std::string_view address);
bool is_loopback(std::string_view address);
std::string url_of(std::string_view address, std::uint16_t port, bool encrypted = false);

// URLs of a server listening at `address`, for other machines, the likeliest first; `lan` is from
// lan_addresses().
std::vector<std::string> urls_for_others(const std::string& address, std::uint16_t port,
                                         const std::vector<std::string>& lan,
                                         bool encrypted = false);

}  // namespace server::net
