// The rules of a room, written as in an HTTP request that creates one.
#pragma once

#include "engine/result.hpp"
#include "engine/rules.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server::cli {

// The room described by a command line. The value of NAME=VALUE is a JSON literal or a word.
struct RoomRequest {
  std::string preset;
  std::size_t players = 0;
  const std::vector<std::string>& options;
  std::size_t spectators = 0;  // 0: the default
};

// Writes the body of POST /api/rooms; returns an error if an option is invalid.
[[nodiscard]] std::optional<std::string> write_room_body(const RoomRequest& wanted,
                                                         std::string& body);

// `body`: of POST /api/rooms. Returns an error text if it is invalid.
engine::Result<engine::Rules, std::string> read_room_rules(std::string_view body);

}  // namespace server::cli
