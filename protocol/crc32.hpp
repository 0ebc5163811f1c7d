// CRC-32 as zlib, PNG and Ethernet have it. Pure; any thread.
#pragma once

#include <cstdint>
#include <string_view>

namespace protocol {

std::uint32_t crc32(std::string_view bytes);

}  // namespace protocol
