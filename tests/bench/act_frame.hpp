// The frame with which a client acts on the table that it knows.
#pragma once

#include "engine/action.hpp"
#include "protocol/record.hpp"

#include <cstddef>
#include <string>

namespace bench {

inline std::string act_frame(std::size_t seq, const engine::Action& action) {
  const std::string number = std::to_string(seq);
  return R"({"type":"act","id":"c1-)" + number + R"(","at":)" + number + R"(,"action":)" +
         protocol::record_action(action) + "}";
}

}  // namespace bench
