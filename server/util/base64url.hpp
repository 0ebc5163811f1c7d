// Bytes as text that is safe in headers, frames and URLs: base64url without padding (RFC 4648).
// Pure; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace server::util {

std::string base64url(std::span<const std::uint8_t> bytes);
// The same for bytes in a string.
std::string base64url(std::string_view bytes);

// The bytes; nullopt: the text is no such encoding.
std::optional<std::string> from_base64url(std::string_view text);

}  // namespace server::util
