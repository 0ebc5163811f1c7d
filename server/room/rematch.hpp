// Leads from a room with a finished game to the room of its rematch. Created per call, on the
// room's thread; see room.hpp, and rooms/room_factory.hpp for the whole process.
#pragma once

#include "server/room/journal.hpp"
#include "server/room/requests.hpp"

#include <string_view>
#include <variant>
#include <vector>

namespace server::room {

class Room;

class Rematch {
 public:
  explicit Rematch(Room& room) : room_(room) {}

  // The code of the rematch room, or its setup if there is none yet.
  std::variant<RoomError, RoomCode, Setup> plan(std::string_view token) const;

  // Links this room to the next one, which exists with these seats from plan(). The first link
  // stays. If seats moved to other devices since the plan, no link is made and `regained` lists
  // them: the next room must be updated first.
  struct Led {
    RoomCode to;
    std::vector<SeatRegained> regained = {};  // as seats of the next room
  };
  void lead_to(const RoomCode& next, const std::vector<SeatTaken>& planned, const Done<Led>& done);

  // In the next room: applies `regained` of the room before. Players who have left meanwhile stay
  // away.
  void renew(const std::vector<SeatRegained>& regained, const Done<std::monostate>& done);

 private:
  std::vector<SeatRegained> regained_since(const std::vector<SeatTaken>& planned) const;
  engine::Seat next_seat(engine::Seat seat) const;

  Room& room_;
};

}  // namespace server::room
