// The faces of all dominoes and building tiles. Clients that fold events need them, because events
// only name tiles. Pure; any thread.
#pragma once

#include "engine/buildings.hpp"

#include <optional>
#include <string>

namespace protocol {

// {"buildings":{"file":…,"house":[…]},"dominoes":[…]}, as http.md describes it. `file`: the
// building tiles of the server's file, if it has one.
std::string encode_tiles(const std::optional<engine::Buildings>& file);

}  // namespace protocol
