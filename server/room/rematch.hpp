// How a room whose game is over leads to the one in which its people play again. Made for a moment,
// on the room's thread; see room.hpp, and rooms/room_factory.hpp for the whole way.
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

  // The room in which its people play next, or what it is to be.
  std::variant<RoomError, RoomCode, Setup> plan(std::string_view token) const;

  // That room exists, with these seats, which plan() gave: from now on this one leads there. The
  // first one stays. Nothing becomes of it, and `regained` is not empty, where seats have been
  // opened from another device since the plan: that room is to be told first.
  struct Led {
    RoomCode to;
    std::vector<SeatRegained> regained = {};  // as that room's seats
  };
  void lead_to(const RoomCode& next, const std::vector<SeatTaken>& planned, const Done<Led>& done);

  // In the next room: what was regained in the one before. Whoever has left meanwhile stays away.
  void renew(const std::vector<SeatRegained>& regained, const Done<std::monostate>& done);

 private:
  std::vector<SeatRegained> regained_since(const std::vector<SeatTaken>& planned) const;
  engine::Seat next_seat(engine::Seat seat) const;

  Room& room_;
};

}  // namespace server::room
