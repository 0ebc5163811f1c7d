#include "server/alerts/address_check.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstring>
#include <curl/curl.h>
#include <initializer_list>
#include <memory>
#include <netinet/in.h>
#include <sys/socket.h>

namespace server::alerts {
namespace {

struct Range4 {
  std::uint32_t first;
  unsigned bits;
};

constexpr std::uint32_t ipv4(unsigned a, unsigned b, unsigned c, unsigned d) {
  return a << 24 | b << 16 | c << 8 | d;
}

// IANA's special-purpose registry, and Azure's service for its virtual machines.
constexpr std::array<Range4, 18> closed_ranges{{
    {ipv4(0, 0, 0, 0), 8},        // this network
    {ipv4(10, 0, 0, 0), 8},       // private
    {ipv4(100, 64, 0, 0), 10},    // shared by providers, and Alibaba's metadata
    {ipv4(127, 0, 0, 0), 8},      // loopback
    {ipv4(169, 254, 0, 0), 16},   // link-local, and most metadata services
    {ipv4(172, 16, 0, 0), 12},    // private
    {ipv4(192, 0, 0, 0), 24},     // protocols, and Oracle's metadata
    {ipv4(192, 0, 2, 0), 24},     // documentation
    {ipv4(192, 31, 196, 0), 24},  // AS112
    {ipv4(192, 52, 193, 0), 24},  // multicast tunnels
    {ipv4(192, 88, 99, 0), 24},   // relays of 6to4
    {ipv4(192, 168, 0, 0), 16},   // private
    {ipv4(192, 175, 48, 0), 24},  // AS112
    {ipv4(198, 18, 0, 0), 15},    // benchmarks
    {ipv4(198, 51, 100, 0), 24},  // documentation
    {ipv4(203, 0, 113, 0), 24},   // documentation
    {ipv4(168, 63, 129, 16), 32},
    {ipv4(224, 0, 0, 0), 3},  // multicast, reserved and broadcast
}};

bool is_public_ipv4(std::uint32_t address) {
  return std::ranges::none_of(closed_ranges, [&](const Range4& range) {
    return (address ^ range.first) >> (32 - range.bits) == 0;
  });
}

using Ipv6 = std::array<std::uint8_t, 16>;

std::uint32_t ipv4_at(const Ipv6& address, std::size_t from) {
  return ipv4(address[from], address[from + 1], address[from + 2], address[from + 3]);
}

bool begins_with(const Ipv6& address, std::initializer_list<std::uint8_t> bytes) {
  return std::equal(bytes.begin(), bytes.end(), address.begin());
}

bool is_public_ipv6(const Ipv6& address) {
  // Mapped, and translated by NAT64 (RFC 6052).
  if (begins_with(address, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff}) ||
      begins_with(address, {0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0}))
    return is_public_ipv4(ipv4_at(address, 12));
  // 6to4.
  if (begins_with(address, {0x20, 0x02})) return is_public_ipv4(ipv4_at(address, 2));
  // Only 2000::/3 is public; of it neither 2001::/23 (protocols, Teredo) nor documentation.
  if ((address[0] & 0xe0) != 0x20) return false;
  if (begins_with(address, {0x20, 0x01}) && address[2] < 2) return false;
  if (begins_with(address, {0x20, 0x01, 0x0d, 0xb8})) return false;
  return !(begins_with(address, {0x3f, 0xff}) && address[2] < 0x10);
}

struct UrlDeleter {
  void operator()(CURLU* url) const { curl_url_cleanup(url); }
};

std::optional<std::string> url_part(CURLU* url, CURLUPart part, unsigned flags = 0) {
  char* text = nullptr;
  if (curl_url_get(url, part, &text, flags) != CURLUE_OK) return std::nullopt;
  std::string copy(text);
  curl_free(text);
  return copy;
}

// libcurl decodes a host that is escaped, to any bytes. This one is also written to JSON and logs.
bool is_plain_host(std::string_view host) {
  return std::ranges::all_of(host, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
           std::string_view("-._[]:").find(c) != std::string_view::npos;
  });
}

}  // namespace

bool is_public(const sockaddr* address) {
  if (address->sa_family == AF_INET) {
    const auto* const in4 = reinterpret_cast<const sockaddr_in*>(address);
    return is_public_ipv4(ntohl(in4->sin_addr.s_addr));
  }
  if (address->sa_family != AF_INET6) return false;
  const auto* const in6 = reinterpret_cast<const sockaddr_in6*>(address);
  Ipv6 bytes{};
  std::memcpy(bytes.data(), in6->sin6_addr.s6_addr, bytes.size());
  return is_public_ipv6(bytes);
}

std::optional<CheckedUrl> check_url(std::string_view url, bool insecure) {
  const std::unique_ptr<CURLU, UrlDeleter> parsed(curl_url());
  const std::string text(url);
  if (!parsed ||
      curl_url_set(parsed.get(), CURLUPART_URL, text.c_str(), CURLU_DISALLOW_USER) != CURLUE_OK)
    return std::nullopt;
  if (url_part(parsed.get(), CURLUPART_FRAGMENT)) return std::nullopt;
  const auto scheme = url_part(parsed.get(), CURLUPART_SCHEME);
  const auto host = url_part(parsed.get(), CURLUPART_HOST);
  const auto port = url_part(parsed.get(), CURLUPART_PORT, CURLU_DEFAULT_PORT);
  if (!scheme || !host || !port || host->empty()) return std::nullopt;
  if (*scheme != "https" && !(insecure && *scheme == "http")) return std::nullopt;
  CheckedUrl checked{.host = *host, .origin = {}};
  std::ranges::transform(checked.host, checked.host.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  });
  if (!is_plain_host(checked.host)) return std::nullopt;
  if (checked.host.size() > 1 && checked.host.ends_with('.')) checked.host.pop_back();
  checked.origin = *scheme + "://" + checked.host;
  if (url_part(parsed.get(), CURLUPART_PORT, CURLU_NO_DEFAULT_PORT)) checked.origin += ":" + *port;
  const char* const end = std::to_address(port->end());
  if (std::from_chars(port->data(), end, checked.port).ptr != end) return std::nullopt;
  if (checked.port != 443 && !(insecure && checked.port > 1024)) return std::nullopt;
  return checked;
}

}  // namespace server::alerts
