// How often something may be done: a bucket of tokens, one of which is taken each time, and which
// fills again by and by. A bucket is kept as the time at which it will be full (this is known as
// the generic cell rate algorithm), so one that is full is nothing at all and need not be kept.
//
// Time is the caller's.
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

// One bucket, of whoever owns it. One thread.
class Bucket {
 public:
  explicit Bucket(limits::Rate rate = {}) : rate_(rate) {}

  // 0: a token was taken. Otherwise none was, and there is one after so many milliseconds.
  Milliseconds take(SteadyTime now);

  limits::Rate rate() const { return rate_; }

 private:
  limits::Rate rate_;
  std::int64_t full_at_ = 0;  // microseconds
};

// A bucket for each key. No more are kept than it is told: when another one is needed the fullest
// is dropped, whose owner wins least by it. So whoever comes under many names cannot make the
// emptiest bucket, its own, forgotten, nor anybody's memory grow. Any thread.
class RateLimiter {
 public:
  explicit RateLimiter(limits::Rate rate = {}, std::size_t keys_max = limits::rate_keys_max)
      : rate_(rate), keys_max_(keys_max) {}

  // From now on; what was taken before stays taken.
  void change(limits::Rate rate) { rate_ = rate; }
  // As with a bucket.
  Milliseconds take(std::string_view key, SteadyTime now);
  // What was taken last did not count.
  void give_back(std::string_view key);
  std::size_t size() const;

 private:
  using ByKey = std::map<std::string, std::int64_t, std::less<>>;

  void keep(ByKey::iterator bucket, std::int64_t full_at);
  void drop(ByKey::iterator bucket);

  std::atomic<limits::Rate> rate_;
  const std::size_t keys_max_;
  mutable std::mutex mutex_;
  ByKey full_at_;                                                    // microseconds
  std::set<std::pair<std::int64_t, std::string_view>> by_fullness_;  // the fullest first
};

}  // namespace server::util
