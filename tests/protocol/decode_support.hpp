// Helpers to describe the result of decoding a text.
#pragma once

#include "protocol/decode.hpp"
#include "tests/support/catch.hpp"

#include <string>
#include <string_view>
#include <variant>

namespace tests {

template <class Value>
const Value& value_of(const protocol::Decoded<Value>& decoded) {
  if (!decoded) FAIL(decoded.error().message);
  return *decoded;
}

template <class Kind>
Kind command(std::string_view text) {
  INFO(text);
  const auto decoded = protocol::decode_command(text);
  const auto& value = value_of(decoded);
  REQUIRE(std::holds_alternative<Kind>(value));
  return std::get<Kind>(value);
}

// "bad_field action.cells[0][1]", with " re=…" when the id was readable; "fine" for a valid one.
template <class Value>
std::string error_in(const protocol::Decoded<Value>& decoded) {
  if (decoded) return "fine";
  const protocol::DecodeError& error = decoded.error();
  CHECK_FALSE(error.message.empty());
  // The message names the field too.
  CHECK(error.message.find(error.field) == 0);
  std::string text(protocol::row(error.refusal).word);
  if (!error.field.empty()) text += " " + error.field;
  if (error.re) text += " re=" + *error.re;
  return text;
}

inline std::string error_of(std::string_view text) {
  INFO(text);
  return error_in(protocol::decode_command(text));
}

inline std::string repeated(std::string_view part, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += part;
  return text;
}

inline std::string act_with(const std::string& action) {
  return R"({"type":"act","id":"a","action":)" + action + "}";
}

inline bool reads_as(const std::string& action, const engine::Action& expected) {
  return command<protocol::Act>(act_with(action)).action == expected;
}

}  // namespace tests
