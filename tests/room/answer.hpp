// The answer of a room to a request, for tests.
#pragma once

#include "server/room/requests.hpp"
#include "tests/support/catch.hpp"

#include <optional>
#include <utility>
#include <variant>

namespace tests {

namespace room = server::room;
using room::RoomError;

// The answer to a request, once.
template <class Value>
class TestAnswer {
 public:
  room::Completion<Value> done() {
    return [this](std::variant<Value, RoomError> outcome) {
      REQUIRE_FALSE(outcome_);
      outcome_ = std::move(outcome);
    };
  }
  bool pending() const { return !outcome_; }
  const Value& value() const {
    REQUIRE(outcome_);
    return std::get<Value>(*outcome_);
  }
  std::optional<RoomError> error() const {
    if (!outcome_ || !std::holds_alternative<RoomError>(*outcome_)) return std::nullopt;
    return std::get<RoomError>(*outcome_);
  }

 private:
  std::optional<std::variant<Value, RoomError>> outcome_;
};

}  // namespace tests
