#include "server/watch/escape.hpp"

#include "server/watch/log.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace server::watch {
namespace {

struct Character {
  char32_t code = 0;
  std::size_t bytes = 1;
};

// Nothing: no UTF-8 begins there.
std::optional<Character> read_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return Character{first, 1};
  const std::size_t bytes = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < bytes) return std::nullopt;
  char32_t code = first & (0xFFu >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xC0u) != 0x80u) return std::nullopt;
    code = code << 6 | (byte(i) & 0x3Fu);
  }
  constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
  if (code < least[bytes] || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF))
    return std::nullopt;
  return Character{code, bytes};
}

bool is_harmless(char32_t code) {
  if (code < 0x20 || (code >= 0x7F && code < 0xA0) || code == '"' || code == '\\') return false;
  const bool turns = code == 0x61C || (code >= 0x200B && code <= 0x200F) ||
                     (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) ||
                     code == 0xFEFF;
  return !turns;
}

std::string as_escape(char32_t code) {
  if (code == '"') return "\\\"";
  if (code == '\\') return "\\\\";
  if (code == '\n') return "\\n";
  constexpr std::string_view digits = "0123456789abcdef";
  std::string escaped = "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) escaped += digits[code >> shift & 0xF];
  return escaped;
}

}  // namespace

std::string escape(std::string_view text) {
  std::string escaped;
  while (!text.empty()) {
    if (escaped.size() >= log_value_bytes_max) return escaped + "…";
    const auto character = read_character(text);
    const std::size_t bytes = character ? character->bytes : 1;
    if (!character)
      escaped += "\\ufffd";
    else if (is_harmless(character->code))
      escaped += text.substr(0, bytes);
    else
      escaped += as_escape(character->code);
    text.remove_prefix(bytes);
  }
  return escaped;
}

}  // namespace server::watch
