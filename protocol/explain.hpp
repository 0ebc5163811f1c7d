// Explains why a rule forbids an action: an English sentence, and its numbers and words as
// parameters for a translation. Pure; any thread.
#pragma once

#include "engine/action.hpp"
#include "engine/view.hpp"
#include "engine/violation.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace protocol {

using Parameter = std::variant<std::int64_t, std::string>;
using Parameters = std::vector<std::pair<std::string_view, Parameter>>;

struct Explanation {
  std::string message;
  Parameters parameters;
};

// Requires that check(view, seat, action) gives this violation.
Explanation explain(const engine::View& view, engine::Seat seat, const engine::Action& action,
                    engine::Violation violation);

}  // namespace protocol
