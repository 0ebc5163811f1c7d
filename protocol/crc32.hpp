// The CRC-32 of zlib, PNG and Ethernet (RFC 1952, section 8), which is the digest of a view.
#pragma once

#include <cstdint>
#include <string_view>

namespace protocol {

// Of a text of which `before` is the check sum of what comes before this part; 0: nothing. Any
// thread.
std::uint32_t crc32(std::string_view text, std::uint32_t before = 0);

}  // namespace protocol
