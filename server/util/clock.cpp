#include "server/util/clock.hpp"

#include "server/util/limits.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <utility>

namespace server {
namespace {

// CLOCK_MONOTONIC, and therefore std::chrono::steady_clock, stops while the machine sleeps: the
// sleep would be no outage, and nobody would get grace for it.
Milliseconds since_boot() {
  timespec time{};
  clock_gettime(CLOCK_BOOTTIME, &time);
  return Milliseconds{1000} * time.tv_sec + time.tv_nsec / 1'000'000;
}

SteadyClock& of_process() {
  static SteadyClock clock(since_boot);
  return clock;
}

}  // namespace

SteadyClock::SteadyClock(std::function<Milliseconds()> raw)
    : raw_(std::move(raw)), newest_(raw_()) {}

SteadyClock::Reading SteadyClock::read() {
  constexpr Milliseconds suspension = std::chrono::milliseconds(limits::suspension_min).count();
  Milliseconds lost = lost_;
  for (;;) {
    // In this order: a thread that was itself delayed sees what others have read meanwhile.
    const Milliseconds time = raw_() - lost;
    Milliseconds newest = newest_;
    if (time - newest > suspension) {
      // One thread removes the gap for all. The others retry without it.
      if (lost_.compare_exchange_strong(lost, lost + time - newest)) lost += time - newest;
      continue;
    }
    while (newest < time && !newest_.compare_exchange_weak(newest, time)) {
    }
    return {SteadyTime(std::max(newest, time)), lost};
  }
}

Now now() {
  const auto [steady, lost] = of_process().read();
  return {steady, wall_now(), lost};
}

SteadyTime steady_now() {
  return of_process().read().time;
}

WallTime wall_now() {
  using namespace std::chrono;
  return WallTime(duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count());
}

}  // namespace server
