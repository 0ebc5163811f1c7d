#include "server/cluster/node_seal.hpp"

#include "server/telemetry/log.hpp"
#include "server/util/sha256.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <vector>

#include <sodium.h>

namespace server::cluster {
namespace {

constexpr std::string_view seal_version = "v1";
// By how much the clocks of two nodes may differ.
constexpr Milliseconds clocks_differ_max = 60'000;

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

// No part has a line feed: each is a token or the value of a header.
std::string joined(std::string_view kind, std::string_view time, std::string_view nonce,
                   std::string_view hash, const NodeSeal::Head& head) {
  std::string all(kind);
  for (const std::string_view part :
       {time, nonce, hash, head.method, head.target, head.client, head.scheme, head.id})
    all.append("\n").append(part);
  return all;
}

std::string hash_of(std::string_view body) {
  return util::to_hex(util::sha256(body));
}

bool same(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace

std::string NodeSeal::mac(const std::string& text) const {
  util::Hash out{};
  static_assert(std::tuple_size_v<util::Hash> == crypto_auth_hmacsha256_BYTES);
  static_assert(std::tuple_size_v<storage::NodeSecret> == crypto_auth_hmacsha256_KEYBYTES);
  crypto_auth_hmacsha256(out.data(), reinterpret_cast<const unsigned char*>(text.data()),
                         text.size(), secret_.data());
  return util::to_hex(out);
}

auto NodeSeal::seal(const Head& head, std::string_view body, WallTime now) const -> Sealed {
  util::Hash random{};
  randombytes_buf(random.data(), random.size());
  std::string nonce = util::to_hex(random);
  const std::string time = std::to_string(now.count());
  const std::string hash = hash_of(body);
  std::string header(seal_version);
  for (const std::string& part :
       {time, nonce, hash, mac(joined("request", time, nonce, hash, head))})
    header.append(" ").append(part);
  return {std::move(header), std::move(nonce)};
}

auto NodeSeal::open(std::string_view header, const Head& head, WallTime now)
    -> std::optional<VerifiedSeal> {
  const auto words = words_of(header);
  if (words.size() != 5 || words[0] != seal_version) return std::nullopt;
  const auto [time, nonce, hash] = std::array{words[1], words[2], words[3]};
  if (!same(words[4], mac(joined("request", time, nonce, hash, head)))) return std::nullopt;
  Milliseconds sent = 0;
  std::from_chars(time.data(), time.data() + time.size(), sent);
  if (std::abs(now.count() - sent) > clocks_differ_max) {
    telemetry::log(telemetry::Area::net, telemetry::LogLevel::error,
                   "refused another node's request: its clock differs, or the request is old",
                   {{"milliseconds", now.count() - sent}});
    return std::nullopt;
  }
  if (!is_new(std::string(nonce), now)) return std::nullopt;
  return VerifiedSeal{std::string(nonce), std::string(hash)};
}

bool NodeSeal::has_hash(std::string_view body, const VerifiedSeal& opened) {
  return same(hash_of(body), opened.body_hash);
}

std::string NodeSeal::seal_answer(std::string_view nonce, unsigned status,
                                  std::string_view body) const {
  return mac("answer\n" + std::string(nonce) + "\n" + std::to_string(status) + "\n" +
             hash_of(body));
}

bool NodeSeal::is_answer(std::string_view seal, std::string_view nonce, unsigned status,
                         std::string_view body) const {
  return same(seal, seal_answer(nonce, status, body));
}

// Only of authentic requests, so that strangers fill no memory.
bool NodeSeal::is_new(const std::string& nonce, WallTime now) {
  const std::lock_guard lock(mutex_);
  while (!seen_.empty() && now.count() - seen_.front().first.count() > 2 * clocks_differ_max) {
    nonces_.erase(seen_.front().second);
    seen_.pop_front();
  }
  if (!nonces_.insert(nonce).second) return false;
  seen_.emplace_back(now, nonce);
  return true;
}

}  // namespace server::cluster
