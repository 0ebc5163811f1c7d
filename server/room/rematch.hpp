// Leads from a room with a finished game to the room of its rematch; rooms/room_factory.hpp has the
// whole process. Pure; any thread.
#pragma once

#include "server/room/journal.hpp"
#include "server/room/roster.hpp"

#include <vector>

namespace server::room {

// The rematch room of a room with a finished game: everybody keeps the seat, which is a colour; who
// begins is drawn. The seats of deleted players are free there, as far as the room knows of them.
Setup plan_rematch(const Roster& roster);
// Frees the seats of these players, who were deleted while the room was in memory.
void leave_out(Setup& next, const std::vector<protocol::PlayerId>& deleted);
// The seats of `planned` whose players have moved to other devices since, as seats of the next
// room.
std::vector<SeatRegained> regained_since(const Roster& roster,
                                         const std::vector<SeatTaken>& planned);

// The room is linked to the next one. If seats moved to other devices since the plan, no link was
// made and `regained` lists them: the next room must be updated first.
struct RematchLink {
  RoomCode to;
  std::vector<SeatRegained> regained = {};  // as seats of the next room
};

}  // namespace server::room
