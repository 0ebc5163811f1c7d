#include "protocol/crc32.hpp"

#include <libdeflate.h>

namespace protocol {

std::uint32_t crc32(std::string_view text, std::uint32_t before) {
  if (text.empty()) return before;  // libdeflate starts a new checksum if the address is null
  return libdeflate_crc32(before, text.data(), text.size());
}

}  // namespace protocol
