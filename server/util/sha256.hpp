// SHA-256 (FIPS 180-4) and its textual form. Pure; any thread.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace server::util {

using Hash = std::array<std::uint8_t, 32>;

Hash sha256(std::string_view text);

// 64 lower-case hexadecimal digits.
std::string to_hex(const Hash& hash);
std::optional<Hash> hash_from_hex(std::string_view text);

}  // namespace server::util
