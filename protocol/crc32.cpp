#include "protocol/crc32.hpp"

#include <array>
#include <cstddef>

namespace protocol {
namespace {

constexpr std::size_t at_once = 8;
using Table = std::array<std::uint32_t, 256>;

constexpr std::uint32_t reflected_polynomial = 0xedb88320u;

// tables[0] moves the remainder on by one byte, tables[n] by n zero bytes more.
constexpr std::array<Table, at_once> make_tables() {
  std::array<Table, at_once> tables{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t remainder = byte;
    for (int bit = 0; bit < 8; ++bit)
      remainder = remainder >> 1 ^ ((remainder & 1) != 0 ? reflected_polynomial : 0);
    tables[0][byte] = remainder;
  }
  for (std::size_t n = 1; n < at_once; ++n)
    for (std::size_t byte = 0; byte < 256; ++byte) {
      const std::uint32_t before = tables[n - 1][byte];
      tables[n][byte] = before >> 8 ^ tables[0][before & 0xff];
    }
  return tables;
}

constexpr auto tables = make_tables();

constexpr std::uint32_t at(std::string_view bytes, std::size_t i) {
  return static_cast<unsigned char>(bytes[i]);
}

// Four bytes, the first one lowest.
constexpr std::uint32_t word(std::string_view bytes, std::size_t i) {
  return at(bytes, i) | at(bytes, i + 1) << 8 | at(bytes, i + 2) << 16 | at(bytes, i + 3) << 24;
}

}  // namespace

// Eight bytes in one round: their remainders do not wait for each other.
std::uint32_t crc32(std::string_view bytes) {
  std::uint32_t remainder = 0xffffffffu;
  std::size_t i = 0;
  for (; i + at_once <= bytes.size(); i += at_once) {
    const std::uint32_t low = word(bytes, i) ^ remainder;
    const std::uint32_t high = word(bytes, i + 4);
    remainder = tables[7][low & 0xff] ^ tables[6][low >> 8 & 0xff] ^ tables[5][low >> 16 & 0xff] ^
                tables[4][low >> 24] ^ tables[3][high & 0xff] ^ tables[2][high >> 8 & 0xff] ^
                tables[1][high >> 16 & 0xff] ^ tables[0][high >> 24];
  }
  for (; i < bytes.size(); ++i)
    remainder = remainder >> 8 ^ tables[0][(remainder ^ at(bytes, i)) & 0xff];
  return ~remainder;
}

}  // namespace protocol
