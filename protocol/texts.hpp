// What people write, cleaned and bounded, for the .cpp files of this folder that decode; it
// includes nlohmann. What is not as it should be is thrown as a DecodeError, which those files
// catch.
#pragma once

#include "protocol/fields.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace protocol {

// The code points of valid UTF-8 (the JSON parser lets nothing else through).
std::u32string code_points(std::string_view text);

// Control characters, and the invisible ones that reorder or hide the text around them.
bool forbidden_in_names(char32_t c);
bool blank(char32_t c);
// Without the spaces around it.
std::string trimmed(const std::string& text);

// The field "name".
std::string read_name(const Fields& body, std::uint32_t characters_max);
std::string read_printable(const Fields& frame, const char* field, std::uint32_t bytes_max);
std::string read_id(const Fields& frame);
std::optional<std::string> read_optional_id(const Fields& frame);
// What is said, without its type.
Chat read_chat(const Fields& frame);
// A token or pass; none where it is not there.
std::optional<std::string> read_secret(const Fields& frame, const char* field);

// The value that `read` makes of an object, or what it throws.
template <class Value, class Read>
std::variant<Value, DecodeError> decoded(std::string_view text, Read&& read) {
  try {
    const json document = parse_object(text);
    return read(Fields(document, ""));
  } catch (const DecodeError& error) {
    return error;
  }
}

}  // namespace protocol
