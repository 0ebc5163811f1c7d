// Virtual time: one queue of events in the order of (time, tie), where ties are in the order in
// which they were planned. Everything that happens in a simulated world is one of them.
#pragma once

#include "server/time.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <utility>

namespace simulation {

using Microseconds = std::int64_t;

inline constexpr Microseconds millisecond = 1000;
inline constexpr Microseconds second = 1000 * millisecond;
inline constexpr Microseconds minute = 60 * second;

class Clock {
 public:
  using Work = std::function<void()>;

  Microseconds now() const { return now_; }
  // As the server is told the time.
  protocol::Milliseconds wall() const { return 1'790'000'000'000 + now_ / millisecond; }
  server::Now moment() const { return {server::SteadyTime(wall()), server::WallTime(wall()), 0}; }
  // How many events have happened.
  std::uint64_t events() const { return events_; }

  void at(Microseconds time, Work work) { queue_.emplace(Key{time, ++ties_}, std::move(work)); }
  void after(Microseconds delay, Work work) { at(now_ + delay, std::move(work)); }

  // False when nothing is planned.
  bool run_next() {
    if (queue_.empty()) return false;
    auto next = queue_.extract(queue_.begin());
    now_ = next.key().first;
    ++events_;
    next.mapped()();
    return true;
  }

 private:
  using Key = std::pair<Microseconds, std::uint64_t>;

  Microseconds now_ = 0;
  std::uint64_t ties_ = 0;
  std::uint64_t events_ = 0;
  std::map<Key, Work> queue_;
};

}  // namespace simulation
