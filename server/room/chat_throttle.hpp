// Limits how much one person may write in a while. One thread.
#pragma once

#include "server/util/limits.hpp"
#include "server/util/time.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace server::room {

class ChatThrottle {
 public:
  static constexpr Milliseconds window = 1000 * limits::chat_window.count();

  // How long to wait before the next message; 0: none.
  Milliseconds wait(SteadyTime now) const {
    return std::max<Milliseconds>(times_[oldest_] + window - now, 0);
  }
  void note(SteadyTime now) {
    times_[oldest_] = now;
    oldest_ = (oldest_ + 1) % times_.size();
  }
  // Whether it holds no recent message and may be dropped.
  bool idle(SteadyTime now) const {
    return std::all_of(times_.begin(), times_.end(),
                       [&](SteadyTime time) { return time + window <= now; });
  }

 private:
  // Times of the newest messages; initially long before any clock.
  std::array<SteadyTime, limits::chat_messages_in_window> times_ = [] {
    std::array<SteadyTime, limits::chat_messages_in_window> times{};
    times.fill(SteadyTime(-window));
    return times;
  }();
  std::size_t oldest_ = 0;
};

}  // namespace server::room
