#include "server/storage/utf8.hpp"

#include <cstdint>

namespace server::storage {
namespace {

// Bytes that follow the first one and its share of the code point; -1: not a first byte.
struct Lead {
  int following;
  std::uint32_t bits;
  std::uint32_t least;  // a smaller code point has a shorter form
};

Lead lead(std::uint8_t byte) {
  if (byte < 0x80) return {0, byte, 0};
  if (byte >> 5 == 0x6) return {1, byte & 0x1fu, 0x80};
  if (byte >> 4 == 0xe) return {2, byte & 0x0fu, 0x800};
  if (byte >> 3 == 0x1e) return {3, byte & 0x07u, 0x10000};
  return {-1, 0, 0};
}

}  // namespace

bool is_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    auto [following, point, least] = lead(static_cast<std::uint8_t>(text[i++]));
    if (following < 0) return false;
    for (; following > 0; --following, ++i) {
      if (i == text.size()) return false;
      const auto byte = static_cast<std::uint8_t>(text[i]);
      if (byte >> 6 != 0x2) return false;
      point = point << 6 | (byte & 0x3fu);
    }
    const bool surrogate = point >= 0xd800 && point <= 0xdfff;
    if (point < least || point > 0x10ffff || surrogate) return false;
  }
  return true;
}

}  // namespace server::storage
