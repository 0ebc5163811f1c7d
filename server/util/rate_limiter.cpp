#include "server/util/rate_limiter.hpp"

#include <algorithm>

namespace server::util {
namespace {

constexpr std::int64_t minute = 60'000'000;  // microseconds

std::int64_t period_of(limits::Rate rate) {
  return std::max<std::int64_t>(minute / rate.per_minute, 1);
}

struct Taken {
  Milliseconds wait = 0;
  std::int64_t full_at = 0;
};

// From a bucket that will be full at `full_at`. Requires a bounded rate.
Taken take_from(limits::Rate rate, std::int64_t full_at, SteadyTime time, std::int64_t tokens) {
  const std::int64_t now = time.count() * 1000;
  const std::int64_t period = period_of(rate);
  const std::int64_t whole = period * std::max<std::int64_t>(rate.burst, 1);
  const std::int64_t before = std::clamp(full_at, now, now + whole);
  const std::int64_t after = before + std::min(period * tokens, whole);
  if (after <= now + whole) return {0, after};
  return {std::max<Milliseconds>((after - now - whole + 999) / 1000, 1), before};
}

}  // namespace

Milliseconds TokenBucket::take(SteadyTime now) {
  if (!rate_.bounded()) return 0;
  const auto [wait, full_at] = take_from(rate_, full_at_, now, 1);
  full_at_ = full_at;
  return wait;
}

Milliseconds TokenBucket::take_late(SteadyTime now, std::uint32_t tokens) {
  if (!rate_.bounded()) return 0;
  const std::int64_t time = now.count() * 1000;
  const std::int64_t period = period_of(rate_);
  const std::int64_t whole = period * std::max<std::int64_t>(rate_.burst, 1);
  full_at_ = std::max(full_at_, time) + period * tokens;
  return std::max<Milliseconds>((full_at_ - time - whole + 999) / 1000, 0);
}

Milliseconds RateLimiter::take(std::string_view key, SteadyTime now, std::uint32_t tokens) {
  const limits::Rate rate = rate_;
  if (!rate.bounded()) return 0;
  const std::lock_guard lock(mutex_);
  // Full buckets need not be kept. Drops a few per call, so that no call takes long.
  for (int i = 0; i < 2 && !by_fullness_.empty(); ++i) {
    if (by_fullness_.begin()->first > now.count() * 1000) break;
    drop(full_at_.find(by_fullness_.begin()->second));
  }
  auto found = full_at_.find(key);
  const auto taken = take_from(rate, found == full_at_.end() ? 0 : found->second, now, tokens);
  if (found == full_at_.end()) {
    if (full_at_.size() >= keys_max_) drop(full_at_.find(by_fullness_.begin()->second));
    found = full_at_.emplace(key, 0).first;
  } else {
    by_fullness_.erase({found->second, found->first});
  }
  store(found, taken.full_at);
  return taken.wait;
}

Milliseconds RateLimiter::wait(std::string_view key, SteadyTime now) const {
  const limits::Rate rate = rate_;
  if (!rate.bounded()) return 0;
  const std::lock_guard lock(mutex_);
  const auto found = full_at_.find(key);
  return found == full_at_.end() ? 0 : take_from(rate, found->second, now, 1).wait;
}

void RateLimiter::refund(std::string_view key) {
  const limits::Rate rate = rate_;
  if (!rate.bounded()) return;
  const std::lock_guard lock(mutex_);
  const auto found = full_at_.find(key);
  if (found == full_at_.end()) return;
  by_fullness_.erase({found->second, found->first});
  store(found, found->second - period_of(rate));
}

std::size_t RateLimiter::size() const {
  const std::lock_guard lock(mutex_);
  return full_at_.size();
}

void RateLimiter::store(ByKey::iterator bucket, std::int64_t full_at) {
  bucket->second = full_at;
  by_fullness_.emplace(full_at, bucket->first);
}

void RateLimiter::drop(ByKey::iterator bucket) {
  by_fullness_.erase({bucket->second, bucket->first});
  full_at_.erase(bucket);
}

}  // namespace server::util
