// The answer of a room to a request, for tests.
#pragma once

#include "engine/result.hpp"
#include "server/room/requests.hpp"
#include "tests/support/catch.hpp"

#include <optional>
#include <utility>

namespace tests {

namespace room = server::room;
using room::RoomError;

// The answer to a request, once.
template <class Value>
class TestAnswer {
 public:
  room::Completion<Value> done() {
    return [this](engine::Result<Value, RoomError> outcome) {
      REQUIRE_FALSE(outcome_);
      outcome_ = std::move(outcome);
    };
  }
  bool pending() const { return !outcome_; }
  const Value& value() const {
    REQUIRE(outcome_);
    return **outcome_;
  }
  std::optional<RoomError> error() const {
    if (!outcome_ || *outcome_) return std::nullopt;
    return outcome_->error();
  }

 private:
  std::optional<engine::Result<Value, RoomError>> outcome_;
};

}  // namespace tests
