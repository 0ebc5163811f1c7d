// The process of a node: threads that each run their work in order. It can be frozen; after that,
// work that became due meanwhile runs, and the threads wake in random order. A killed process runs
// no work.
#pragma once

#include "tests/simulation/environment.hpp"

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <utility>

namespace simulation {

enum class Thread : std::uint8_t { shard, journal, lease, claims, lobby };

class Process {
 public:
  using ProcessWork = std::function<void()>;

  // `afterwards` is called after each piece of work.
  Process(Environment& environment, ProcessWork afterwards)
      : environment_(environment), afterwards_(std::move(afterwards)) {}

  void plan(Thread thread, Microseconds delay, ProcessWork work) {
    environment_.clock.after(delay, [this, thread, life = life_, work = std::move(work)]() mutable {
      if (life == life_) run(thread, std::move(work));
    });
  }
  // Immediately, unless the process is frozen.
  void run(Thread thread, ProcessWork work) {
    std::deque<ProcessWork>& held = held_[static_cast<std::size_t>(thread)];
    if (frozen_ || !held.empty()) return held.push_back(std::move(work));
    work();
    afterwards_();
  }

  bool frozen() const { return frozen_; }
  void freeze() { frozen_ = true; }
  void thaw() {
    frozen_ = false;
    for (std::size_t thread = 0; thread < held_.size(); ++thread) wake(thread);
  }
  void kill() {
    ++life_;
    frozen_ = false;
    for (std::deque<ProcessWork>& held : held_) held.clear();
  }

 private:
  void wake(std::size_t thread) {
    if (held_[thread].empty()) return;
    environment_.clock.after(environment_.rng.between(0, 5 * millisecond),
                             [this, thread, life = life_] {
                               if (life == life_ && !frozen_) go_on(thread);
                             });
  }
  void go_on(std::size_t thread) {
    if (held_[thread].empty()) return;
    const ProcessWork work = std::move(held_[thread].front());
    held_[thread].pop_front();
    const std::uint64_t life = life_;
    work();
    if (life != life_) return;
    afterwards_();
    wake(thread);
  }

  Environment& environment_;
  const ProcessWork afterwards_;
  bool frozen_ = false;
  std::uint64_t life_ = 0;
  std::array<std::deque<ProcessWork>, 5> held_;
};

}  // namespace simulation
