// What people write, cleaned and bounded, for the .cpp files of this folder that decode; it
// includes nlohmann. What is not as it should be is thrown as a DecodeError, which those files
// catch.
#pragma once

#include "protocol/json_fields.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace protocol {

// A name or one line of text, without the blanks around it: see text_fault().
std::string read_text(const Fields& body, const char* field, std::uint32_t characters_max);
// The field "name".
std::string read_name(const Fields& body, std::uint32_t characters_max);
// The same of somebody who is known: the name may be older than the present rules.
std::string read_known_name(const Fields& body);
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
