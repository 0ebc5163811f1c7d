// The time by which old rows are deleted. A wall clock that suddenly jumps ahead by more than a day
// is trusted only after an hour: by then it has been corrected, or it is right. A value; one
// thread.
#pragma once

#include "server/util/limits.hpp"
#include "server/util/time.hpp"

#include <chrono>
#include <optional>

namespace server::storage {

class DeletionClock {
 public:
  // `alive`: when a server last ran on the database, by its own clock; nullopt: unknown.
  explicit DeletionClock(std::optional<RoomTime> alive) {
    if (alive) trusted_ = WallTime(alive->count());
  }

  WallTime read(const Now& now) {
    using std::chrono::milliseconds;
    if (!at_) at_ = now.steady;
    const WallTime expected = trusted_.value_or(now.wall) + (now.steady - *at_);
    if (now.wall - expected <= milliseconds(limits::wall_jump).count()) {
      suspect_since_.reset();
    } else {
      if (!suspect_since_) suspect_since_ = now.steady;
      if (now.steady - *suspect_since_ < milliseconds(limits::wall_jump_grace).count())
        return expected;
    }
    trusted_ = now.wall;
    at_ = now.steady;
    return now.wall;
  }

 private:
  std::optional<WallTime> trusted_;
  std::optional<SteadyTime> at_;  // when trusted_ was set
  std::optional<SteadyTime> suspect_since_;
};

}  // namespace server::storage
