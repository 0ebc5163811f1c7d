// The dates of one room: milliseconds since 1970 that go on at the pace of steady time. The room is
// the owner; one thread.
//
// Rows have dates, and the clocks of a game follow from its rows alone. So the difference of two
// dates has to be time that has passed, also where somebody corrects the wall clock in between. A
// room looks at the wall clock when it is first given the time, and again when its game begins; it
// never goes back behind a date that it has.
#pragma once

#include "server/time.hpp"

#include <algorithm>
#include <optional>

namespace server::room {

class Timeline {
 public:
  // The newest date that the room has.
  explicit Timeline(Milliseconds newest) : newest_(newest) {}

  Milliseconds date(const Now& at) {
    seen_ = at.wall.count() - at.steady.count();
    if (!offset_) offset_ = std::max(seen_, newest_ - at.steady.count());
    return *offset_ + at.steady.count();
  }
  // From now on as the wall clock was when the time was given last, but never back. By how much the
  // dates have moved.
  Milliseconds follow_wall() {
    if (!offset_) return 0;
    const Milliseconds before = *offset_;
    offset_ = std::max(before, seen_);
    return *offset_ - before;
  }

 private:
  Milliseconds newest_;
  Milliseconds seen_ = 0;               // the date of steady time 0, by the wall clock
  std::optional<Milliseconds> offset_;  // and by the room
};

}  // namespace server::room
