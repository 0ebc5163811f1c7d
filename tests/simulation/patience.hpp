// How long rooms that nobody uses stay: minutes, so that a world need not wait for its end as long
// as people do for that of theirs.
#pragma once

#include "server/rooms/rooms.hpp"

namespace simulation {

inline constexpr server::rooms::RoomTimeouts room_patience{
    .waiting = 8 * 60 * 1000, .finished = 3 * 60 * 1000, .abandoned = 12 * 60 * 1000};

}  // namespace simulation
