// Reads an `act`, of which games consist, as clients write it: with nlohmann's parser, but without
// its tree, which is half of the work. Pure; any thread.
#pragma once

#include "protocol/command.hpp"

#include <optional>
#include <string_view>

namespace protocol {

// What decode_command() reads; nothing where it is no act or anything about it is unusual, such as
// a field that says nothing, or one that is wrong.
std::optional<Act> read_usual_act(std::string_view text);

}  // namespace protocol
