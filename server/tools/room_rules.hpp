// The rules of a room, as whoever asks for one over HTTP writes them.
#pragma once

#include "engine/rules.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace server::tools {

// Puts each NAME=VALUE into the `options` of a body; a value is a JSON literal or a word. What is
// returned says what is wrong with one.
std::optional<std::string> add_options(const std::vector<std::string>& options,
                                       nlohmann::json& body);

// `body`: of POST /api/rooms. The text says what is wrong with it.
std::variant<engine::Rules, std::string> read_room_rules(std::string_view body);

}  // namespace server::tools
