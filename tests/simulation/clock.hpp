// Virtual time: one queue of events in the order of (time, tie), where ties are in the order in
// which they were scheduled. Everything in a simulated world is one of these events.
//
// The server has separate clocks. Its process can freeze while everything else continues, and its
// wall clock can be moved.
#pragma once

#include "server/util/time.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace simulation {

using Microseconds = std::int64_t;

inline constexpr Microseconds millisecond = 1000;
inline constexpr Microseconds second = 1000 * millisecond;
inline constexpr Microseconds minute = 60 * second;

class Clock {
 public:
  using ClockWork = std::function<void()>;

  Microseconds now() const { return now_; }
  // The time without the periods in which the server was frozen.
  Microseconds running_time() const { return frozen_since_.value_or(now_) - lost_; }
  // running_time() as a date. It is the date in the rows of a room if the wall clock was correct
  // when the room and its game began.
  server::RoomTime date() const {
    return server::RoomTime(1'790'000'000'000 + running_time() / millisecond);
  }
  // The time as the server's clocks show it.
  server::Now moment() const {
    const protocol::Milliseconds time = date().count();
    return {server::SteadyTime(time), server::WallTime(time + ahead_), lost_ / millisecond};
  }
  void move_wall(protocol::Milliseconds by) { ahead_ += by; }

  // The server freezes, and continues. No effect if it is already in that state.
  void freeze() {
    if (!frozen_since_) frozen_since_ = now_;
  }
  void resume() {
    if (!frozen_since_) return;
    lost_ += now_ - *frozen_since_;
    frozen_since_.reset();
    for (ClockWork& work : std::exchange(delayed_, {})) after(0, std::move(work));
  }
  bool is_frozen() const { return frozen_since_.has_value(); }
  void on_resume(ClockWork work) { delayed_.push_back(std::move(work)); }

  // The number of events so far.
  std::uint64_t events() const { return events_; }

  void at(Microseconds time, ClockWork work) {
    queue_.emplace(Key{time, ++ties_}, std::move(work));
  }
  void after(Microseconds delay, ClockWork work) { at(now_ + delay, std::move(work)); }

  // False when no event is scheduled.
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
  std::map<Key, ClockWork> queue_;
  protocol::Milliseconds ahead_ = 0;
  Microseconds lost_ = 0;
  std::optional<Microseconds> frozen_since_;
  std::vector<ClockWork> delayed_;
};

}  // namespace simulation
