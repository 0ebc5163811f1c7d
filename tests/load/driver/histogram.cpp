#include "tests/load/driver/histogram.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace load {

void DurationHistogram::add(std::uint64_t value, std::uint64_t times) {
  if (times == 0) return;
  counts_[bucket_of(value)] += times;
  count_ += times;
  least_ = std::min(least_, value);
  most_ = std::max(most_, value);
  sum_ += static_cast<double>(value) * static_cast<double>(times);
}

void DurationHistogram::add(const DurationHistogram& other) {
  for (std::size_t i = 0; i < buckets; ++i) counts_[i] += other.counts_[i];
  count_ += other.count_;
  least_ = std::min(least_, other.least_);
  most_ = std::max(most_, other.most_);
  sum_ += other.sum_;
}

double DurationHistogram::mean() const {
  return count_ == 0 ? 0 : sum_ / static_cast<double>(count_);
}

std::uint64_t DurationHistogram::quantile(double q) const {
  if (count_ == 0) return 0;
  const double share = std::clamp(q, 0.0, 1.0) * static_cast<double>(count_);
  const auto rank = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(std::ceil(share)));
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i < buckets; ++i) {
    seen += counts_[i];
    if (seen >= rank) return std::clamp(middle_of(i), least_, most_);
  }
  return most_;
}

// The bits after the highest one select the bucket within its power of two.
std::size_t DurationHistogram::bucket_of(std::uint64_t value) {
  if (value < fine) return static_cast<std::size_t>(value);
  const auto power = static_cast<unsigned>(std::bit_width(value)) - 1;
  const auto inside = static_cast<std::size_t>(value >> (power - fine_bits)) - fine;
  return fine * (power - fine_bits + 1) + inside;
}

std::uint64_t DurationHistogram::middle_of(std::size_t bucket) {
  if (bucket < fine) return bucket;
  const auto shift = static_cast<unsigned>(bucket / fine - 1);
  const std::uint64_t from = (std::uint64_t{fine} + bucket % fine) << shift;
  return from + ((std::uint64_t{1} << shift) >> 1);
}

}  // namespace load
