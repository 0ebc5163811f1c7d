// The CRC-32 of zlib, PNG and Ethernet (RFC 1952, section 8): the digest of a view.
#pragma once

#include <cstdint>
#include <string_view>

namespace protocol {

// Continues the checksum `before` of the preceding text with `text`; 0: there is no preceding
// text. Any thread.
std::uint32_t crc32(std::string_view text, std::uint32_t before = 0);

}  // namespace protocol
