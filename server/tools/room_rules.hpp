// The rules of a room, as whoever asks for one over HTTP writes them.
#pragma once

#include "engine/rules.hpp"

#include <string>
#include <string_view>
#include <variant>

namespace server::tools {

// `body`: of POST /api/rooms. The text says what is wrong with it.
std::variant<engine::Rules, std::string> read_room_rules(std::string_view body);

}  // namespace server::tools
