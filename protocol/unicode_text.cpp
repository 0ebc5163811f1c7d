#include "protocol/unicode_text.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>
#include <unicode/brkiter.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/utext.h>
#include <unicode/utf8.h>

namespace protocol {
namespace {

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= 0x20 && c <= 0x7e; });
}

bool has(UChar32 c, UProperty property) {
  return u_hasBinaryProperty(c, property) != 0;
}

bool is_of(UChar32 c, std::uint32_t categories) {
  return (U_GET_GC_MASK(c) & categories) != 0;
}

void need(UErrorCode status) {
  if (U_FAILURE(status)) throw std::runtime_error("ICU has no character data");
}

// Calls `visit` with each character until it returns false.
template <class Visit>
void each_character(std::string_view text, Visit&& visit) {
  UErrorCode status = U_ZERO_ERROR;
  static thread_local const std::unique_ptr<icu::BreakIterator> breaks(
      icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
  need(status);
  UText source = UTEXT_INITIALIZER;
  utext_openUTF8(&source, text.data(), static_cast<int64_t>(text.size()), &status);
  breaks->setText(&source, status);
  utext_close(&source);
  need(status);
  std::size_t begin = 0;
  for (int32_t end = breaks->next(); end != icu::BreakIterator::DONE; end = breaks->next()) {
    if (!visit(text.substr(begin, static_cast<std::size_t>(end) - begin))) return;
    begin = static_cast<std::size_t>(end);
  }
}

// Whether it has a glyph without another character. Unicode has no property for the three symbols
// and marks that are blank.
bool is_drawn(UChar32 c) {
  return !is_invisible(static_cast<char32_t>(c)) &&
         (is_of(c, U_GC_L_MASK | U_GC_N_MASK | U_GC_P_MASK | U_GC_S_MASK) ||
          has(c, UCHAR_PREPENDED_CONCATENATION_MARK));
}

// Control characters, line ends and directional controls that affect other text. Directional marks
// (LRM, RLM, ALM) are harmless.
bool breaks_line(UChar32 c) {
  if (is_of(c, U_GC_CC_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK)) return true;
  const UCharDirection direction = u_charDirection(c);
  return has(c, UCHAR_BIDI_CONTROL) && direction != U_LEFT_TO_RIGHT &&
         direction != U_RIGHT_TO_LEFT && direction != U_RIGHT_TO_LEFT_ARABIC;
}

bool is_tag(UChar32 c) {
  return ublock_getCode(c) == UBLOCK_TAGS;
}

std::string named(UChar32 c) {
  return character_name(static_cast<char32_t>(c));
}

// Checks each code point.
std::optional<std::string> fault_of_points(std::string_view text) {
  std::optional<UChar32> unseen;
  bool drawn = false;
  std::uint32_t marks = 0;
  for (std::size_t at = 0; at < text.size();) {
    const UChar32 c = next_code_point(text, at);
    if (breaks_line(c) || is_of(c, U_GC_CS_MASK | U_GC_CO_MASK | U_GC_CN_MASK))
      return named(c) + " is not allowed";
    if (!drawn && !unseen) unseen = c;
    if (is_drawn(c)) drawn = true;
    if (is_drawn(c) || u_isUWhiteSpace(c)) marks = 0;
    if (!is_of(c, U_GC_M_MASK) || has(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) continue;
    if (!drawn) return named(c) + " needs a letter before it";
    if (is_of(c, U_GC_MN_MASK | U_GC_ME_MASK) && ++marks > marks_max)
      return "at most " + std::to_string(marks_max) + " marks on a letter: " + named(c);
  }
  if (drawn) return std::nullopt;
  return "no visible character" + (unseen ? ": " + named(*unseen) : "");
}

// Tag characters are invisible text, except in the flags that Unicode lists.
std::optional<std::string> fault_of_tags(std::string_view character) {
  std::optional<UChar32> tag;
  for (std::size_t at = 0; at < character.size() && !tag;)
    if (const UChar32 c = next_code_point(character, at); is_tag(c)) tag = c;
  if (!tag) return std::nullopt;
  const auto flag = icu::UnicodeString::fromUTF8(
      icu::StringPiece(character.data(), static_cast<int32_t>(character.size())));
  if (u_stringHasBinaryProperty(flag.getBuffer(), flag.length(), UCHAR_RGI_EMOJI_TAG_SEQUENCE))
    return std::nullopt;
  return named(*tag) + " is allowed in flags only";
}

}  // namespace

// The macro reads the next byte as an int.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
std::int32_t next_code_point(std::string_view text, std::size_t& at) {
  UChar32 c = 0;
  // NOLINTNEXTLINE(bugprone-inc-dec-in-conditions): in the macro
  U8_NEXT(text.data(), at, text.size(), c);
  return c;
}
#pragma GCC diagnostic pop

bool is_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();)
    if (next_code_point(text, at) < 0) return false;
  return true;
}

std::size_t code_points_in(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return !U8_IS_TRAIL(c); }));
}

std::size_t characters_in(std::string_view text) {
  std::size_t characters = 0;
  each_character(text, [&](std::string_view) { return ++characters > 0; });
  return characters;
}

std::string longest_prefix(std::string_view text, std::size_t characters_max,
                           std::size_t bytes_max) {
  std::size_t bytes = 0;
  each_character(text, [&](std::string_view character) {
    if (characters_max-- == 0 || bytes + character.size() > bytes_max) return false;
    bytes += character.size();
    return true;
  });
  return std::string(text.substr(0, bytes));
}

std::string trimmed(std::string_view text) {
  std::size_t begin = text.size();
  std::size_t end = text.size();
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t before = at;
    if (is_of(next_code_point(text, at), U_GC_ZS_MASK)) continue;
    begin = std::min(begin, before);
    end = at;
  }
  return std::string(text.substr(begin, end - begin));
}

bool is_one_line(std::string_view text) {
  for (std::size_t at = 0; at < text.size();)
    if (breaks_line(next_code_point(text, at))) return false;
  return true;
}

bool is_invisible(char32_t c) {
  const auto point = static_cast<UChar32>(c);
  constexpr std::array<UChar32, 3> blank{0x2800, 0x16fe4, 0x1d159};
  return has(point, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) || u_isUWhiteSpace(point) ||
         (is_of(point, U_GC_CF_MASK) && !has(point, UCHAR_PREPENDED_CONCATENATION_MARK)) ||
         std::ranges::find(blank, point) != blank.end();
}

std::string character_name(char32_t c) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string name = "U+";
  for (int shift = c > 0xfffff ? 20 : c > 0xffff ? 16 : 12; shift >= 0; shift -= 4)
    name += digits[c >> shift & 0xf];
  std::array<char, 128> words{};
  UErrorCode status = U_ZERO_ERROR;
  const int32_t length = u_charName(static_cast<UChar32>(c), U_EXTENDED_CHAR_NAME, words.data(),
                                    static_cast<int32_t>(words.size()), &status);
  if (U_SUCCESS(status) && length > 0) name.append(" ").append(words.data());
  return name;
}

std::optional<std::string> text_fault(std::string_view text, std::uint32_t characters_max) {
  std::string bounds = "1 to " + std::to_string(characters_max) + " characters";
  // The common case.
  if (text.empty() || is_ascii(text))
    return text.empty() || text.size() > characters_max ? std::optional(bounds) : std::nullopt;
  // Before the properties of so many characters are looked up.
  const std::size_t bytes_max = std::size_t{character_bytes} * characters_max;
  if (text.size() > bytes_max)
    return bounds + " in at most " + std::to_string(bytes_max) + " bytes";
  auto fault = fault_of_points(text);
  std::uint32_t characters = 0;
  each_character(text, [&](std::string_view character) {
    if (!fault) fault = fault_of_tags(character);
    return ++characters <= characters_max && !fault;
  });
  if (fault) return bounds + "; " + *fault;
  if (characters > characters_max) return bounds;
  return std::nullopt;
}

std::optional<std::string> known_name_fault(std::string_view name, std::uint32_t characters_max) {
  const std::size_t most = std::size_t{character_bytes} * characters_max;
  if (!name.empty() && name.size() <= most && is_one_line(name)) return std::nullopt;
  return "1 to " + std::to_string(most) + " bytes in one line";
}

}  // namespace protocol
