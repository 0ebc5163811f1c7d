// How long rooms that nobody uses stay: minutes, so that a world need not wait an hour for its end.
#pragma once

#include "server/hall/rooms.hpp"

namespace simulation {

inline constexpr server::hall::Patience patience{.waiting = 8 * 60 * 1000,
                                                 .finished = 3 * 60 * 1000};

}  // namespace simulation
