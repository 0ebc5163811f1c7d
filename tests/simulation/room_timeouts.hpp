// The lifetimes of unused rooms: minutes, so that a world ends sooner than with the real server's
// values.
#pragma once

#include "server/rooms/rooms.hpp"

namespace simulation {

inline constexpr server::rooms::RoomTimeouts room_timeouts{
    .waiting = 8 * 60 * 1000, .finished = 3 * 60 * 1000, .abandoned = 12 * 60 * 1000};

}  // namespace simulation
