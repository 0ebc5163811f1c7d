// A value, or the reason why there is none. Pure; any thread.
#pragma once

#include <utility>
#include <variant>

namespace engine {

template <class Value, class Error>
class [[nodiscard]] Result {
 public:
  Result(Value value) : held_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : held_(std::in_place_index<1>, std::move(error)) {}

  explicit operator bool() const { return held_.index() == 0; }

  // Require a value.
  Value& operator*() & { return std::get<0>(held_); }
  const Value& operator*() const& { return std::get<0>(held_); }
  Value&& operator*() && { return std::get<0>(std::move(held_)); }
  Value* operator->() { return &std::get<0>(held_); }
  const Value* operator->() const { return &std::get<0>(held_); }

  // Requires that there is no value.
  const Error& error() const { return std::get<1>(held_); }

 private:
  std::variant<Value, Error> held_;
};

}  // namespace engine
