#include "server/telemetry/escape.hpp"

#include "protocol/unicode_text.hpp"
#include "server/telemetry/log.hpp"

#include <cstddef>
#include <cstdint>
#include <unicode/uchar.h>
#include <unicode/utf16.h>

namespace server::telemetry {
namespace {

bool is_visible(UChar32 code) {
  if (code == ' ') return true;
  constexpr std::uint32_t none = U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CN_MASK | U_GC_CO_MASK;
  return (U_GET_GC_MASK(code) & none) == 0 && !protocol::is_invisible(static_cast<char32_t>(code));
}

std::string as_escape(UChar32 code) {
  if (code == '"') return "\\\"";
  if (code == '\\') return "\\\\";
  if (code == '\n') return "\\n";
  if (code > 0xffff) return as_escape(U16_LEAD(code)) + as_escape(U16_TRAIL(code));
  constexpr std::string_view digits = "0123456789abcdef";
  std::string escaped = "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) escaped += digits[std::size_t(code >> shift) & 0xf];
  return escaped;
}

// Appends the character at `at` and advances `at`.
template <class IsHarmless>
void escape_one(std::string_view text, std::size_t& at, std::string& escaped,
                IsHarmless is_harmless) {
  const std::size_t begin = at;
  const UChar32 code = protocol::next_code_point(text, at);
  if (code < 0)
    escaped += "\\ufffd";
  else if (is_harmless(code))
    escaped += text.substr(begin, at - begin);
  else
    escaped += as_escape(code);
}

}  // namespace

std::string escape(std::string_view text) {
  const auto cannot_end_a_quote = [](UChar32 code) {
    return code != '"' && code != '\\' && is_visible(code);
  };
  std::string escaped;
  for (std::size_t at = 0; at < text.size();) {
    if (escaped.size() >= log_value_bytes_max) return escaped + "…";
    escape_one(text, at, escaped, cannot_end_a_quote);
  }
  return escaped;
}

std::string visible(std::string_view text) {
  const auto keeps_its_line = [](UChar32 code) {
    return code == '\n' || code == '\t' || is_visible(code);
  };
  std::string escaped;
  for (std::size_t at = 0; at < text.size();) escape_one(text, at, escaped, keeps_its_line);
  return escaped;
}

}  // namespace server::telemetry
