// Tracks how long players are away from a game, and how long that may last. Kept in memory only:
// after a restart every player has the full time again. The room is the owner; one thread.
#pragma once

#include "engine/seat.hpp"
#include "server/room/journal.hpp"

#include <optional>
#include <vector>

namespace server::room {

// The first part of each absence is not counted, to allow for page reloads and tunnels.
class PresenceTracker {
 public:
  void begin_absence(engine::Seat seat, RoomTime now);
  void end_absence(engine::Seat seat, RoomTime now);
  // Another player has the seat, with the full time.
  void forget(engine::Seat seat);
  // Whether the seat is away and the uncounted part of this absence is over.
  bool counts(engine::Seat seat, RoomTime now) const;
  // When the time will be used up; nullopt: the seat is present.
  std::optional<RoomTime> until(engine::Seat seat, Milliseconds patience) const;

 private:
  struct Absence {
    std::optional<RoomTime> since = std::nullopt;
    Milliseconds used = 0;  // in earlier absences
  };
  // Null: the seat was never away.
  const Absence* find(engine::Seat seat) const;

  std::vector<Absence> seats_;  // up to the last one that was ever away
};

}  // namespace server::room
