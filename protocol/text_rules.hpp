// Reads names, texts and ids from JSON: trims them and checks their bounds. Only the decoding .cpp
// files of this folder include it, because it includes nlohmann. Every error is thrown as a
// DecodeError, which those files catch.
#pragma once

#include "protocol/json_fields.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace protocol {

// A name or one line of text, trimmed: see text_fault().
std::string read_text(const Fields& body, const char* field, std::uint32_t characters_max);
// The field "name".
std::string read_name(const Fields& body, std::uint32_t characters_max);
// The name of an existing account, or its beginning. It may be older than the present rules for
// names, so only its size is checked, and that it is one line.
std::string read_known_name(const Fields& body, const char* field);
// The same; empty if the field is missing or empty.
std::string read_optional_name(const Fields& body, const char* field);
std::string read_printable(const Fields& frame, const char* field, std::uint32_t bytes_max);
std::string read_id(const Fields& frame);
std::optional<std::string> read_optional_id(const Fields& frame);
// nullopt: there is none, or it is no id.
std::optional<std::string> readable_id(const Fields& frame) noexcept;
// A chat message; ignores the frame's type.
Chat read_chat(const Fields& frame);
// A token or access key; nullopt if the field is missing.
std::optional<std::string> read_secret(const Fields& frame, const char* field);

// The result of `read` for the object in `text`, or the DecodeError that it throws.
template <class Value, class Read>
Decoded<Value> decoded(std::string_view text, Read&& read) {
  try {
    const json document = parse_object(text);
    return read(Fields(document, ""));
  } catch (const DecodeError& error) {
    return error;
  }
}

// The same for a frame of a socket: the error has the frame's id, if that can be read.
template <class Value, class Read>
Decoded<Value> decoded_frame(std::string_view text, Read&& read) {
  return decoded<Value>(text, [&](const Fields& frame) -> Value {
    try {
      return read(frame);
    } catch (DecodeError& error) {
      error.re = readable_id(frame);
      throw;
    }
  });
}

}  // namespace protocol
