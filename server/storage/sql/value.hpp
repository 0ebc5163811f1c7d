// The value of a parameter or a column. Texts and bytes are views.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

namespace server::storage::sql {

using Bytes = std::span<const std::uint8_t>;
// std::monostate: null.
using Value = std::variant<std::monostate, std::int64_t, double, std::string_view, Bytes>;

inline constexpr Value null{};

template <std::same_as<Value> Same>
Value value_of(const Same& value) {
  return value;
}
// Booleans are 0 and 1.
template <std::integral Integer>
Value value_of(Integer number) {
  return static_cast<std::int64_t>(number);
}
inline Value value_of(double number) {
  return number;
}
inline Value value_of(std::string_view text) {
  return text;
}
template <std::size_t size>
Value value_of(const std::array<std::uint8_t, size>& bytes) {
  return Bytes(bytes);
}
template <class Type>
Value value_of(const std::optional<Type>& value) {
  return value ? value_of(*value) : null;
}

// For texts whose empty value is stored as null.
inline Value or_null(std::string_view text) {
  return text.empty() ? null : Value(text);
}

}  // namespace server::storage::sql
