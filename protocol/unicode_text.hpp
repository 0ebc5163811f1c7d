// Text as people read it, by the properties that Unicode gives its characters. ICU knows them;
// which ones are assigned depends on its version. Any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace protocol {

// So many bytes for each character of a text, on the average, bound its memory; and so many marks
// in a row its height (UTS 39, 5.4).
inline constexpr std::uint32_t character_bytes = 4;
inline constexpr std::uint32_t marks_max = 4;

// The code point at `at`, which moves to the next one; negative: this is no UTF-8 (RFC 3629).
// Requires that `at` is not the end.
std::int32_t next_code_point(std::string_view text, std::size_t& at);
bool is_utf8(std::string_view text);

// The following require UTF-8.

std::size_t code_points_in(std::string_view text);
// As a reader counts: extended grapheme clusters (UAX 29).
std::size_t characters_in(std::string_view text);
// The longest beginning of at most so many whole characters and bytes.
std::string beginning_of(std::string_view text, std::size_t characters_max, std::size_t bytes_max);
// Without the blanks around it.
std::string trimmed(std::string_view text);

// Whether it has no controls and line ends, and nothing that turns the text around it.
bool is_one_line(std::string_view text);
// Whether nothing is drawn for it: blanks, joiners, soft hyphens, fillers, variation selectors.
bool is_invisible(char32_t c);
// "U+202E RIGHT-TO-LEFT OVERRIDE".
std::string character_name(char32_t c);
// Why a trimmed name or line of text cannot be taken; nullopt: it can.
std::optional<std::string> text_fault(std::string_view text, std::uint32_t characters_max);

}  // namespace protocol
