// How much one person may say in a while. One thread.
#pragma once

#include "protocol/notice.hpp"
#include "server/limits.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace server::room {

class Pace {
 public:
  using Milliseconds = protocol::Milliseconds;
  static constexpr Milliseconds window = 1000 * limits::chat_window.count();

  // How long to wait before saying more; 0: not at all. Never longer than the window, also where
  // the clock was set back.
  Milliseconds wait(Milliseconds now) const {
    return std::clamp<Milliseconds>(times_[oldest_] + window - now, 0, window);
  }
  void note(Milliseconds now) {
    times_[oldest_] = now;
    oldest_ = (oldest_ + 1) % times_.size();
  }
  // Whether it knows nothing that matters.
  bool idle(Milliseconds now) const {
    return std::all_of(times_.begin(), times_.end(),
                       [&](Milliseconds time) { return time + window <= now; });
  }

 private:
  // Of the newest messages; at first long before any clock.
  std::array<Milliseconds, limits::chat_messages_in_window> times_ = [] {
    std::array<Milliseconds, limits::chat_messages_in_window> times{};
    times.fill(-window);
    return times;
  }();
  std::size_t oldest_ = 0;
};

}  // namespace server::room
