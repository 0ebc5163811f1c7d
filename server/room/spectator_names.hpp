// The names of spectators: distinct from each other and from those of the players. Pure; any
// thread.
#pragma once

#include "server/room/audience.hpp"
#include "server/room/seats.hpp"

#include <string>
#include <vector>

namespace server::room {

// Gives the spectator the wanted name, or a distinct one like it; empty: none.
void name_spectator(Member& member, const std::string& wanted, const Audience& audience,
                    const Seats& seats);
// A player came whose name a spectator has: the spectator gets another one.
void rename_confusable_spectators(Audience& audience, const Seats& seats);
// Not more than a frame may contain.
std::vector<std::string> named_spectators(const Audience& audience);

}  // namespace server::room
