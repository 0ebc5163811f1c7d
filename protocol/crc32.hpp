// The CRC-32 of zlib, PNG and Ethernet (RFC 1952, section 8): the digest of a view.
#pragma once

#include <cstdint>
#include <string_view>

namespace protocol {

// Returns the checksum of the preceding text and `text`. `before`: the checksum of the preceding
// text; 0: none. Any thread.
std::uint32_t crc32(std::string_view text, std::uint32_t before = 0);

}  // namespace protocol
