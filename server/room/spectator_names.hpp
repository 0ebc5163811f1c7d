// The names of spectators: distinct from each other and from those of the players. The room is the
// owner; one thread.
#pragma once

#include "server/room/audience.hpp"
#include "server/room/distinct_name.hpp"
#include "server/room/seats.hpp"

#include <string>
#include <vector>

namespace server::room {

// The wanted name, or a distinct one like it; empty: none.
DistinctName name_for_spectator(const std::string& wanted, Audience& audience, const Seats& seats);
// A player came whose name a spectator has: the spectator gets another one, and
// the frame that says so.
void rename_confusable_spectators(Audience& audience, const Seats& seats);
// Not more than a frame may contain.
std::vector<std::string> named_spectators(const Audience& audience);

}  // namespace server::room
