// The rules of a room, as whoever asks for one over HTTP writes them.
#pragma once

#include "engine/rules.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace server::cli {

// What is asked for on a command line. Of each NAME=VALUE the value is a JSON literal or a word.
struct WantedRoom {
  std::string preset;
  std::size_t players = 0;
  const std::vector<std::string>& options;
  std::size_t spectators = 0;  // 0: as many as is usual
};

// Fills in the body of POST /api/rooms; what is returned says what is wrong with an option.
std::optional<std::string> write_room_body(const WantedRoom& wanted, std::string& body);

// `body`: of POST /api/rooms. The text says what is wrong with it.
std::variant<engine::Rules, std::string> read_room_rules(std::string_view body);

}  // namespace server::cli
