// The stored form of digests: sixteen lower-case hexadecimal digits, because SQL has no unsigned
// 64-bit integers. Pure; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace server::util {

std::string to_hex(std::uint64_t number);
std::optional<std::uint64_t> from_hex(std::string_view text);

}  // namespace server::util
