// The clocks, read at the edges and handed inward: rooms and the engine read none. This header and
// clock.cpp are the only ones that read the time of day.
#pragma once

#include "server/util/time.hpp"

#include <atomic>
#include <functional>

namespace server {

// Steady time out of a clock that never stops. The process stands still while the machine sleeps,
// while its virtual machine is paused, and between SIGSTOP and SIGCONT. Where two consecutive reads
// are further apart than limits::standstill, the time between them is lost: it is no steady time.
// So somebody has to read at least once a second; each shard does. Any thread, without locks.
class SteadyClock {
 public:
  // `raw`: milliseconds from any origin; never goes back. Any thread.
  explicit SteadyClock(std::function<Milliseconds()> raw);

  struct Reading {
    SteadyTime time;
    Milliseconds lost = 0;  // so far
  };
  Reading read();

 private:
  const std::function<Milliseconds()> raw_;
  std::atomic<Milliseconds> lost_{0};
  std::atomic<Milliseconds> newest_;  // steady time that was read
};

// All of this process. Any thread.
Now now();
SteadyTime steady_now();
WallTime wall_now();

}  // namespace server
