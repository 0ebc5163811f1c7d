// Keys on the curve P-256, SHA-256 in HMACs, and random bytes, for Web Push and webhooks. Bytes are
// strings. Pure but for the random bytes; any thread. Functions that fail only for lack of memory
// end the process then.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace server::alerts {

// A key pair: the private number, 32 bytes, and the public point, 65 bytes, uncompressed.
struct EllipticKey {
  std::string secret;
  std::string point;

  friend bool operator==(const EllipticKey&, const EllipticKey&) = default;
};

inline constexpr std::size_t secret_bytes = 32;
inline constexpr std::size_t point_bytes = 65;

EllipticKey new_elliptic_key();
// Whether the bytes are an uncompressed point of the curve.
bool is_point(std::string_view bytes);
// The shared secret (ECDH), 32 bytes; nullopt: `own` is no key, or `point` no point.
std::optional<std::string> shared_secret(const EllipticKey& own, std::string_view point);
// A signature as JSON Web Tokens have it (ES256, RFC 7518): 64 bytes. nullopt: this is no key.
std::optional<std::string> sign_es256(const EllipticKey& key, std::string_view text);

// HMAC-SHA256, 32 bytes.
std::string hmac_sha256(std::string_view key, std::string_view text);

std::string random_bytes(std::size_t count);

}  // namespace server::alerts
