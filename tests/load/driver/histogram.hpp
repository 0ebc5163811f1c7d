// A histogram of durations with a bounded relative error: 1/256 for every value from a nanosecond
// to hours, in 58 KiB. Modelled on HdrHistogram, for which Debian 12 has no C++
// package. One thread.
#pragma once

#include <array>
#include <cstdint>

namespace load {

class DurationHistogram {
 public:
  // The largest relative error of a reported value.
  static constexpr double relative_error = 1.0 / 256;

  void add(std::uint64_t value, std::uint64_t times = 1);
  void add(const DurationHistogram& other);

  std::uint64_t count() const { return count_; }
  std::uint64_t least() const { return count_ == 0 ? 0 : least_; }
  std::uint64_t most() const { return most_; }
  double mean() const;

  // The least value that the share `q` (0 to 1) of all values does not exceed, within the error:
  // the middle of its bucket, and never more than most(). 0 without values.
  std::uint64_t quantile(double q) const;

 private:
  // Values below 128 have a bucket each; above, each power of two has 128 of them.
  static constexpr unsigned fine_bits = 7;
  static constexpr std::size_t fine = std::size_t{1} << fine_bits;
  static constexpr std::size_t buckets = fine * (64 - fine_bits + 1);

  static std::size_t bucket_of(std::uint64_t value);
  static std::uint64_t middle_of(std::size_t bucket);

  std::array<std::uint64_t, buckets> counts_{};
  std::uint64_t count_ = 0;
  std::uint64_t least_ = UINT64_MAX;
  std::uint64_t most_ = 0;
  double sum_ = 0;
};

}  // namespace load
