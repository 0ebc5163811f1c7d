// A fast path for `act`, the most frequent frame: uses the SAX interface of nlohmann, because
// building the tree takes half of the time. Pure; any thread.
#pragma once

#include "protocol/command.hpp"

#include <optional>
#include <string_view>

namespace protocol {

// The same value as decode_command(); nullopt if the frame is not an act or is unusual in any way,
// such as a null field or a wrong one.
std::optional<Act> fast_decode_act(std::string_view text);

}  // namespace protocol
