// Rate limits: a token bucket, from which each use takes a token, or as many as it costs, and which
// refills over time. A bucket is stored as the time at which it will be full (the generic cell rate
// algorithm), so a full one need not be stored.
//
// Time is passed in by the caller.
#pragma once

#include "server/util/limits.hpp"
#include "server/util/time.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace server::util {

// One bucket. One thread.
class TokenBucket {
 public:
  explicit TokenBucket(limits::Rate rate = {}) : rate_(rate) {}

  // Takes a token and returns 0, or takes none and returns the milliseconds until one is available.
  Milliseconds take(SteadyTime now);
  // Takes tokens for what has happened already, even if so many are not there. Returns the
  // milliseconds until they would have been.
  Milliseconds take_late(SteadyTime now, std::uint32_t tokens);

  limits::Rate rate() const { return rate_; }

 private:
  limits::Rate rate_;
  std::int64_t full_at_ = 0;  // microseconds
};

// A bucket for each key, at most `keys_max` of them. When another bucket is needed, the fullest one
// is dropped, because its owner gains the least. So a client that uses many keys can neither reset
// its own bucket, the emptiest, nor exhaust memory. Any thread.
class RateLimiter {
 public:
  explicit RateLimiter(limits::Rate rate = {}, std::size_t keys_max = limits::rate_keys_max)
      : rate_(rate), keys_max_(keys_max) {}

  // Changes the rate. Tokens that were taken stay taken.
  void change(limits::Rate rate) { rate_ = rate; }
  limits::Rate rate() const { return rate_; }
  // Takes all the tokens and returns 0, or takes none and returns the milliseconds until all are
  // available. A price above the burst is the whole burst.
  Milliseconds take(std::string_view key, SteadyTime now, std::uint32_t tokens = 1);
  // The milliseconds until a token is available; 0: now. Takes none.
  Milliseconds wait(std::string_view key, SteadyTime now) const;
  // Returns the token taken last.
  void refund(std::string_view key);
  std::size_t size() const;

 private:
  using ByKey = std::map<std::string, std::int64_t, std::less<>>;

  void store(ByKey::iterator bucket, std::int64_t full_at);
  void drop(ByKey::iterator bucket);

  std::atomic<limits::Rate> rate_;
  const std::size_t keys_max_;
  mutable std::mutex mutex_;
  ByKey full_at_;                                                    // microseconds
  std::set<std::pair<std::int64_t, std::string_view>> by_fullness_;  // the fullest first
};

}  // namespace server::util
