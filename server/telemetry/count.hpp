// Counters that one thread writes and any thread reads. Counting is an ordinary addition in that
// thread's memory: no lock, no locked instruction, no waiting. A reader sees each counter as it was
// a moment ago, and several counters not at the same moment.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace server::telemetry {

// One writer at a time.
class Count {
 public:
  void add(std::uint64_t more = 1) noexcept { set(value() + more); }
  void subtract(std::uint64_t less) noexcept { set(value() - less); }
  void set(std::uint64_t value) noexcept { value_.store(value, std::memory_order_relaxed); }
  std::uint64_t value() const noexcept { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_{0};
};

// Counts the values up to each bound and above the last one, and adds them up; in integer units.
template <const auto& bounds>
class Histogram {
 public:
  void observe(std::uint64_t value) noexcept {
    const auto at = std::lower_bound(bounds.begin(), bounds.end(), value) - bounds.begin();
    buckets_[static_cast<std::size_t>(at)].add();
    sum_.add(value);
  }

  // Not cumulative: each bucket counts only values above the previous bound.
  const std::array<Count, bounds.size() + 1>& buckets() const { return buckets_; }
  std::uint64_t sum() const { return sum_.value(); }

 private:
  std::array<Count, bounds.size() + 1> buckets_{};
  Count sum_;
};

// In microseconds, from a tenth of a millisecond to ten seconds.
inline constexpr std::array<std::uint64_t, 16> time_bounds{
    100,    250,     500,     1'000,   2'500,     5'000,     10'000,    25'000,
    50'000, 100'000, 250'000, 500'000, 1'000'000, 2'500'000, 5'000'000, 10'000'000};
inline constexpr std::array<std::uint64_t, 10> batch_bounds{1, 2, 4, 8, 16, 32, 64, 128, 256, 512};
using Times = Histogram<time_bounds>;
using Batches = Histogram<batch_bounds>;

}  // namespace server::telemetry
