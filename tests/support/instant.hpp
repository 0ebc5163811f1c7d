// A point in time for tests. At first all clocks show the same, and the process has never been
// frozen.
#pragma once

#include "server/util/time.hpp"

#include <concepts>

namespace tests {

struct Instant {
  constexpr Instant(protocol::Milliseconds count) : ms(count) {}

  constexpr operator server::Now() const {
    return {server::SteadyTime(ms), server::WallTime(ms + wall_ahead), lost};
  }
  constexpr operator server::SteadyTime() const { return server::SteadyTime(ms); }
  constexpr operator server::WallTime() const { return server::WallTime(ms + wall_ahead); }
  constexpr operator server::RoomTime() const { return server::RoomTime(ms); }
  constexpr operator protocol::Milliseconds() const { return ms; }

  constexpr Instant& operator+=(protocol::Milliseconds duration) {
    ms += duration;
    return *this;
  }
  friend constexpr Instant operator+(Instant instant, std::integral auto duration) {
    return instant += duration;
  }
  friend constexpr Instant operator-(Instant instant, std::integral auto duration) {
    return instant += -duration;
  }
  template <class Json>
  friend void to_json(Json& to, Instant instant) {
    to = instant.ms;
  }

  protocol::Milliseconds ms;
  protocol::Milliseconds wall_ahead = 0;
  protocol::Milliseconds lost = 0;
};

}  // namespace tests
