// The clocks, read at the edges and passed inward: rooms and the engine read none. Only this header
// and clock.cpp read the time of day.
#pragma once

#include "server/util/time.hpp"

#include <atomic>
#include <functional>

namespace server {

// Makes steady time from a clock that never stops. The process does not run while the machine
// sleeps, while its virtual machine is paused, and between SIGSTOP and SIGCONT. When two
// consecutive reads are further apart than limits::suspension_min, the time between them is lost:
// it does not count as steady time. Some thread must therefore read more often: each shard does at
// its ticks, and the main thread also while all shards rest. Any thread, lock-free.
class SteadyClock {
 public:
  // `raw`: milliseconds from any origin; never decreases. Any thread.
  explicit SteadyClock(std::function<Milliseconds()> raw);

  struct Reading {
    SteadyTime time;
    Milliseconds lost = 0;  // so far
  };
  Reading read();

 private:
  const std::function<Milliseconds()> raw_;
  std::atomic<Milliseconds> lost_{0};
  std::atomic<Milliseconds> newest_;  // newest steady time read
};

// The clocks of this process. Any thread.
Now now();
SteadyTime steady_now();
WallTime wall_now();

}  // namespace server
