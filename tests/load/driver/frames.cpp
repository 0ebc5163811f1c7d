#include "tests/load/driver/frames.hpp"

#include <array>
#include <cstring>

namespace load {
namespace {

constexpr std::size_t short_payload_max = 125;
constexpr unsigned char two_bytes = 126;
constexpr unsigned char eight_bytes = 127;

void append_big_endian(std::string& out, std::uint64_t value, int bytes) {
  for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
    out.push_back(static_cast<char>(static_cast<unsigned char>(value >> shift)));
}

std::uint64_t read_big_endian(std::string_view bytes) {
  std::uint64_t value = 0;
  for (const char c : bytes) value = value << 8 | static_cast<unsigned char>(c);
  return value;
}

}  // namespace

void append_frame(std::string& out, Opcode opcode, std::string_view payload, std::uint32_t mask) {
  constexpr unsigned char final_bit = 0x80;
  constexpr unsigned char mask_bit = 0x80;
  out.push_back(static_cast<char>(final_bit | static_cast<unsigned char>(opcode)));
  if (payload.size() <= short_payload_max) {
    out.push_back(static_cast<char>(mask_bit | payload.size()));
  } else if (payload.size() <= UINT16_MAX) {
    out.push_back(static_cast<char>(mask_bit | two_bytes));
    append_big_endian(out, payload.size(), 2);
  } else {
    out.push_back(static_cast<char>(mask_bit | eight_bytes));
    append_big_endian(out, payload.size(), 8);
  }
  std::array<char, 4> key{};
  std::memcpy(key.data(), &mask, key.size());
  out.append(key.data(), key.size());
  const std::size_t begin = out.size();
  out.append(payload);
  for (std::size_t i = 0; i < payload.size(); ++i)
    out[begin + i] = static_cast<char>(out[begin + i] ^ key[i % 4]);
}

std::optional<FrameRead> read_frame(std::string_view bytes) {
  if (bytes.size() < 2) return std::nullopt;
  const auto first = static_cast<unsigned char>(bytes[0]);
  std::uint64_t length = static_cast<unsigned char>(bytes[1]) & 0x7f;
  std::size_t header = 2;
  if (length == two_bytes || length == eight_bytes) {
    const std::size_t extra = length == two_bytes ? 2 : 8;
    if (bytes.size() < header + extra) return std::nullopt;
    length = read_big_endian(bytes.substr(header, extra));
    header += extra;
  }
  if (bytes.size() - header < length) return std::nullopt;
  return FrameRead{static_cast<Opcode>(first & 0x0f), (first & 0x80) != 0,
                   bytes.substr(header, length), header + static_cast<std::size_t>(length)};
}

}  // namespace load
