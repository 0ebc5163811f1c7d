// A value, or the reason why there is none. Pure; any thread.
#pragma once

#include <concepts>
#include <type_traits>
#include <utility>
#include <variant>

namespace engine {

template <class Value, class Error>
class [[nodiscard]] Result {
  using Held = std::variant<Value, Error>;

 public:
  // From either, or from anything that converts to one of them only.
  template <class Given>
    requires(!std::same_as<std::remove_cvref_t<Given>, Result> &&
             std::constructible_from<Held, Given>)
  Result(Given&& given) : held_(std::forward<Given>(given)) {}

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
  Held held_;
};

}  // namespace engine
