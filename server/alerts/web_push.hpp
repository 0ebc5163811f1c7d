// Messages of Web Push: encrypted for one browser (RFC 8291, with the content encoding aes128gcm of
// RFC 8188), and signed by the server (VAPID, RFC 8292). Any thread.
#pragma once

#include "server/alerts/elliptic.hpp"
#include "server/util/time.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace server::alerts {

// The keys of a browser's subscription, as bytes: a point, and 16 bytes.
struct PushKeys {
  std::string point;
  std::string auth;
};

inline constexpr std::size_t auth_bytes = 16;
inline constexpr std::size_t salt_bytes = 16;
// Push services take bodies of 4096 bytes: header, padding delimiter and tag are part of it.
inline constexpr std::size_t push_text_bytes_max = 4096 - 86 - 17;

// The body of a request to the push service; nullopt: the keys are none, or the text is too long.
std::optional<std::string> encrypt_push(std::string_view text, const PushKeys& to);
// The same with the sender's key, which is used once, and the salt.
std::optional<std::string> encrypt_push(std::string_view text, const PushKeys& to,
                                        const EllipticKey& own, std::string_view salt);

// The header Authorization of the request. `audience`: the origin of the endpoint; `contact`: a URL
// of the operator. nullopt: this is no key.
std::optional<std::string> vapid_authorization(const EllipticKey& key, std::string_view audience,
                                               std::string_view contact, WallTime now);

}  // namespace server::alerts
