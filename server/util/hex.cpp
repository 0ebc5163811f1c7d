#include "server/util/hex.hpp"

namespace server::util {
namespace {

constexpr std::string_view digits = "0123456789abcdef";

}  // namespace

std::string to_hex(std::uint64_t number) {
  std::string text(16, '0');
  for (std::size_t i = text.size(); i-- > 0; number >>= 4) text[i] = digits[number & 0xf];
  return text;
}

std::optional<std::uint64_t> from_hex(std::string_view text) {
  if (text.size() != 16) return std::nullopt;
  std::uint64_t number = 0;
  for (const char c : text) {
    const std::size_t digit = digits.find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    number = number << 4 | digit;
  }
  return number;
}

}  // namespace server::util
