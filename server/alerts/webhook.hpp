// The signature of a webhook's requests. Any thread.
#pragma once

#include "server/util/time.hpp"

#include <string>
#include <string_view>

namespace server::alerts {

inline constexpr const char* webhook_time_header = "X-Castellan-Time";
inline constexpr const char* webhook_signature_header = "X-Castellan-Signature";

// A new secret; the receiver gets it once.
std::string new_webhook_secret();

// The time of the request, in seconds since 1970, and "sha256=" with the hexadecimal HMAC-SHA256 of
// that time, a dot and the body.
std::string webhook_time(WallTime now);
std::string webhook_signature(std::string_view secret, std::string_view time,
                              std::string_view body);

}  // namespace server::alerts
