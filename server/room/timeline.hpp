// The dates of one room: milliseconds since 1970 that advance with steady time. The room is the
// owner; one thread.
//
// Rows have dates, and the clocks of a game follow from its rows alone. The difference of two dates
// must therefore be elapsed time, also when the wall clock is corrected in between. A room reads
// the wall clock when it first gets the time and again when its game begins, and it never goes back
// before a date that it has. A corrected clock therefore shows in the next game.
#pragma once

#include "server/util/time.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace server::room {

class Timeline {
 public:
  // `newest`: the newest existing date. `alive`: of a restored room, when a server last ran it.
  explicit Timeline(RoomTime newest, std::optional<RoomTime> alive = std::nullopt)
      : newest_(newest), alive_(alive) {}

  RoomTime date(const Now& at) {
    seen_ = RoomTime(at.wall.count() - at.steady.count());
    if (!offset_) begin(at);
    if (at.lost > lost_) stood_still_ = true;
    lost_ = std::max(lost_, at.lost);
    const RoomTime date = *offset_ + at.steady.count();
    newest_ = std::max(newest_, date);
    return date;
  }
  RoomTime newest() const { return newest_; }
  // Whether the process has stood still since the last call of take_standstill().
  bool stood_still() const { return stood_still_; }
  bool take_standstill() { return std::exchange(stood_still_, false); }

  // Follows the wall clock as last seen, but never goes back. Returns by how much the dates have
  // moved.
  Milliseconds follow_wall() {
    if (!offset_) return 0;
    const RoomTime before = *offset_;
    offset_ = std::max(before, seen_);
    return *offset_ - before;
  }

  // The time between two dates, without the outage before the room was restored.
  Milliseconds served(RoomTime from, RoomTime to) const {
    return to - from - (from < back_ ? outage_ : 0);
  }

 private:
  void begin(const Now& at) {
    offset_ = std::max(seen_, newest_ - at.steady.count());
    lost_ = at.lost;
    if (!alive_) return;
    back_ = *offset_ + at.steady.count();
    outage_ = std::max<Milliseconds>(back_ - std::max(*alive_, newest_), 0);
  }

  RoomTime newest_;
  std::optional<RoomTime> alive_;
  RoomTime seen_;                   // the date of steady time 0, by the wall clock
  std::optional<RoomTime> offset_;  // the same by the room
  RoomTime back_;                   // the end of that outage
  Milliseconds outage_ = 0;         // its length
  Milliseconds lost_ = 0;
  bool stood_still_ = false;
};

}  // namespace server::room
