// Text as readers see it, by the Unicode properties of its characters. The version of ICU decides
// which code points are assigned. Any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace protocol {

// The maximum average size of a character in bytes, which bounds the memory of a text, and the
// maximum number of consecutive marks, which bounds its height (UTS 39, 5.4).
inline constexpr std::uint32_t character_bytes = 4;
inline constexpr std::uint32_t marks_max = 4;

// Reads the code point at `at` and advances `at`; negative: invalid UTF-8 (RFC 3629). Requires that
// `at` is not the end.
std::int32_t next_code_point(std::string_view text, std::size_t& at);
bool is_utf8(std::string_view text);

// The following require UTF-8.

std::size_t code_points_in(std::string_view text);
// Extended grapheme clusters (UAX 29).
std::size_t characters_in(std::string_view text);
// The longest prefix of whole characters within both bounds.
std::string longest_prefix(std::string_view text, std::size_t characters_max,
                           std::size_t bytes_max);
// Returns the text without leading and trailing blanks.
std::string trimmed(std::string_view text);

// Whether it has no control characters, line ends or directional controls that affect other text.
bool is_one_line(std::string_view text);
// Whether it has no glyph: blanks, joiners, soft hyphens, fillers, variation selectors.
bool is_invisible(char32_t c);
// "U+202E RIGHT-TO-LEFT OVERRIDE".
std::string character_name(char32_t c);
// Why a trimmed name or line of text is invalid; nullopt: it is valid.
[[nodiscard]] std::optional<std::string> text_fault(std::string_view text,
                                                    std::uint32_t characters_max);
// The same for a name that was once valid, perhaps by older rules or with another version of ICU:
// only its bytes are checked, and that it is one line.
[[nodiscard]] std::optional<std::string> known_name_fault(std::string_view name,
                                                          std::uint32_t characters_max);

}  // namespace protocol
