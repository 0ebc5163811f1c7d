// Who is away from a game, and for how long that can go on. Kept in memory only: after a restart
// everybody has all of it again. The room is the owner; one thread.
#pragma once

#include "engine/seat.hpp"
#include "server/room/journal.hpp"

#include <array>
#include <optional>

namespace server::room {

// The first part of each absence is not counted: pages are loaded again, and trains have tunnels.
class PresenceTracker {
 public:
  void begin(engine::Seat seat, Milliseconds now);
  void end(engine::Seat seat, Milliseconds now);
  // Somebody else has the seat, and all of the time.
  void forget(engine::Seat seat) { seats_.at(engine::index(seat)) = {}; }
  // Whether the seat is away, and the first part of this absence is over.
  bool counts(engine::Seat seat, Milliseconds now) const;
  // When all of it will be used up; none: is not away.
  std::optional<Milliseconds> until(engine::Seat seat, Milliseconds patience) const;

 private:
  struct Absence {
    std::optional<Milliseconds> since = std::nullopt;
    Milliseconds used = 0;  // before that
  };
  std::array<Absence, engine::seats_max> seats_;
};

}  // namespace server::room
