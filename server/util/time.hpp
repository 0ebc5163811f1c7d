// Points in time, of three kinds that do not mix: SteadyTime is for durations, WallTime is for
// display and record, RoomTime is for the dates of a room. Their differences are Milliseconds.
// Values; nothing here reads a clock.
#pragma once

#include "protocol/notice.hpp"

#include <compare>
#include <optional>

namespace server {

using protocol::Milliseconds;

template <class Clock>
class TimePoint {
 public:
  constexpr TimePoint() = default;
  explicit constexpr TimePoint(Milliseconds count) : count_(count) {}

  // Since the origin of the clock.
  constexpr Milliseconds count() const { return count_; }

  constexpr TimePoint& operator+=(Milliseconds duration) {
    count_ += duration;
    return *this;
  }

  friend constexpr TimePoint operator+(TimePoint time, Milliseconds duration) {
    return TimePoint(time.count_ + duration);
  }
  friend constexpr TimePoint operator-(TimePoint time, Milliseconds duration) {
    return TimePoint(time.count_ - duration);
  }
  friend constexpr Milliseconds operator-(TimePoint later, TimePoint earlier) {
    return later.count_ - earlier.count_;
  }
  friend constexpr auto operator<=>(TimePoint, TimePoint) = default;

 private:
  Milliseconds count_ = 0;
};

// The count of a time that may be missing.
template <class Clock>
constexpr std::optional<Milliseconds> count_of(const std::optional<TimePoint<Clock>>& time) {
  return time ? std::optional(time->count()) : std::nullopt;
}

// How long the process has run, from an arbitrary origin. Never decreases, and excludes time in
// which the process or the machine was suspended.
using SteadyTime = TimePoint<struct SteadyOrigin>;
// Since 1970 UTC. May jump by any amount, in both directions, when the clock is corrected.
using WallTime = TimePoint<struct WallOrigin>;
// Since 1970 UTC as well, but at the pace of steady time; see room/timeline.hpp.
using RoomTime = TimePoint<struct RoomOrigin>;

// One moment, read at the edges of the server and passed inward.
struct Now {
  SteadyTime steady;
  WallTime wall;
  Milliseconds lost = 0;  // total time for which the process was suspended
};

}  // namespace server
