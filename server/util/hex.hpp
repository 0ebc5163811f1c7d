// Digests as they are recorded: sixteen lower-case hexadecimal digits. An SQL integer has no room
// for the upper half of 64 bits. Pure; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace server::util {

std::string to_hex(std::uint64_t number);
std::optional<std::uint64_t> from_hex(std::string_view text);

}  // namespace server::util
