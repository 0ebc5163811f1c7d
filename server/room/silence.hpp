// Tracks how long the seat to move has been silent in a game without a clock. Only acts end a
// silence: a player who stalls can chat. Kept in memory only: after a restart every player has the
// full time again. The room is the owner; one thread.
#pragma once

#include "engine/seat.hpp"
#include "server/room/journal.hpp"

#include <optional>

namespace server::room {

class Silence {
 public:
  // `seat`: the seat that everybody waits for at this time; none: nobody, or a seat with a clock.
  // `counts`: whether the time from now on is charged to that seat. `granted`: the time for each
  // act. Used-up time stays used until the seat acts. Returns whether until() has changed.
  [[nodiscard]] bool watch(engine::Seat seat, bool counts, Milliseconds granted, RoomTime now);
  // The row has been announced. Returns the same.
  [[nodiscard]] bool follow(const Move& row);
  // When the seat will have used up its time; nullopt: it counts as present, because it has used
  // less than half, or its time does not run.
  std::optional<RoomTime> until(engine::Seat seat) const;

 private:
  engine::Seat seat_ = engine::Seat::none;
  std::optional<RoomTime> since_;  // its time has been running
  Milliseconds used_ = 0;          // before that
  std::optional<RoomTime> until_;
};

}  // namespace server::room
