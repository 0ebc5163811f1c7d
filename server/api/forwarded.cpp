#include "server/api/forwarded.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace server::api {
namespace {

std::string_view trimmed(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t'; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

enum class Quotes : std::uint8_t { plain, around_separators };

// The last part first. With quotation marks, ignores separators within them, seen from the end: a
// client may write one without its pair, and the proxy's own part comes after it.
std::vector<std::string_view> split_backwards(std::string_view text, char separator,
                                              Quotes quotes) {
  std::vector<std::string_view> parts;
  bool quoted = false;
  std::size_t end = text.size();
  for (std::size_t i = text.size(); i-- > 0;) {
    if (text[i] == '"' && quotes == Quotes::around_separators) quoted = !quoted;
    if (text[i] != separator || quoted) continue;
    parts.push_back(trimmed(text.substr(i + 1, end - i - 1)));
    end = i;
  }
  parts.push_back(trimmed(text.substr(0, end)));
  return parts;
}

bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    return std::tolower(static_cast<unsigned char>(x)) ==
           std::tolower(static_cast<unsigned char>(y));
  });
}

// 192.0.2.7, 192.0.2.7:4711, 2001:db8::1, [2001:db8::1]:4711
std::optional<net::Address> read_address(std::string_view text) {
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"')
    text = text.substr(1, text.size() - 2);
  std::string_view after;
  if (text.starts_with('[')) {
    const auto end = text.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    after = text.substr(end + 1);
    text = text.substr(1, end - 1);
  } else if (std::ranges::count(text, ':') == 1) {
    after = text.substr(text.find(':'));
    text = text.substr(0, text.find(':'));
  }
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (!after.empty() && (after.front() != ':' || !std::ranges::all_of(after.substr(1), is_digit)))
    return std::nullopt;
  boost::system::error_code error;
  const net::Address address = boost::asio::ip::make_address(std::string(text), error);
  if (error) return std::nullopt;
  return net::unmapped(address);
}

std::string_view parameter(std::string_view element, std::string_view name) {
  for (const std::string_view pair : split_backwards(element, ';', Quotes::around_separators)) {
    const auto equals = pair.find('=');
    if (equals != std::string_view::npos && same_word(trimmed(pair.substr(0, equals)), name))
      return trimmed(pair.substr(equals + 1));
  }
  return {};
}

struct Told {
  std::optional<net::Address> client;  // nullopt: no hop was named
  std::optional<bool> encrypted;
};

std::optional<bool> is_encrypted(std::string_view scheme) {
  if (same_word(scheme, "https") || same_word(scheme, "wss")) return true;
  if (same_word(scheme, "http") || same_word(scheme, "ws")) return false;
  return std::nullopt;
}

// `hops`: the nearest first.
std::optional<net::Address> first_untrusted(const std::vector<std::optional<net::Address>>& hops,
                                            const net::Networks& trusted) {
  std::optional<net::Address> found;
  for (const std::optional<net::Address>& hop : hops) {
    if (!hop) break;
    found = hop;
    if (!trusted.contains(*hop)) break;
  }
  return found;
}

Told by_x_headers(const ForwardedHeaders& headers, const net::Networks& trusted) {
  if (headers.x_forwarded_for.empty()) return {};
  std::vector<std::optional<net::Address>> hops;
  for (const auto part : split_backwards(headers.x_forwarded_for, ',', Quotes::plain))
    hops.push_back(read_address(part));
  return {first_untrusted(hops, trusted),
          is_encrypted(split_backwards(headers.x_forwarded_proto, ',', Quotes::plain).front())};
}

Told by_forwarded(const ForwardedHeaders& headers, const net::Networks& trusted) {
  if (headers.forwarded.empty()) return {};
  std::vector<std::optional<net::Address>> hops;
  const auto elements = split_backwards(headers.forwarded, ',', Quotes::around_separators);
  hops.reserve(elements.size());
  for (const auto element : elements) hops.push_back(read_address(parameter(element, "for")));
  return {first_untrusted(hops, trusted), is_encrypted(parameter(elements.front(), "proto"))};
}

}  // namespace

ForwardedClient client_of(const net::Address& peer, const ForwardedHeaders& headers,
                          const net::Networks& trusted) {
  ForwardedClient direct{net::unmapped(peer), false, std::nullopt};
  ForwardedClient nobody_knows{net::Address(), true, std::nullopt};
  // A header at loopback means a proxy on this machine, so the client is elsewhere.
  if (!trusted.contains(peer))
    return direct.address.is_loopback() && !headers.empty() ? nobody_knows : direct;
  if (headers.empty()) return direct;
  const Told x = by_x_headers(headers, trusted);
  const Told standard = by_forwarded(headers, trusted);
  const Told& told = x.client ? x : standard;
  const bool disagree =
      !headers.x_forwarded_for.empty() && !headers.forwarded.empty() && x.client != standard.client;
  if (disagree)
    for (const Told& each : {x, standard})
      if (each.client) nobody_knows.claimed.push_back(*each.client);
  if (!told.client || disagree) return nobody_knows;
  return {*told.client, true, told.encrypted};
}

}  // namespace server::api
