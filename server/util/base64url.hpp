// Bytes as text that is safe in headers, frames and URLs: base64url without padding (RFC 4648).
// Pure; any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace server::util {

std::string base64url(std::span<const std::uint8_t> bytes);

}  // namespace server::util
