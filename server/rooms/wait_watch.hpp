// Learns which absent players the rooms of a shard wait for. The rooms of a shard are the caller,
// on the shard's thread; server/alerts implements it.
#pragma once

#include "server/room/seat_waits.hpp"
#include "server/util/time.hpp"

#include <optional>
#include <string>
#include <vector>

namespace server::rooms {

// A room and all its waits; SeatWait::until is of the room's dates.
struct RoomWaits {
  room::RoomCode code;
  std::string name;
  std::vector<room::SeatWait> waits;
  RoomTime date;      // of the room, at this moment
  bool left = false;  // the room is no longer here, and has no waits
};

class WaitWatch {
 public:
  virtual ~WaitWatch() = default;

  // The waits of the room are these from now on. Must be quick. Any shard.
  virtual void waits_changed(RoomWaits waits) = 0;
};

}  // namespace server::rooms
