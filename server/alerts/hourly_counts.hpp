// Counts events by key, a few in each hour. Keys that were counted more than an hour ago are
// forgotten; while there are too many others, nothing more is counted. One thread.
#pragma once

#include "server/util/limits.hpp"
#include "server/util/time.hpp"

#include <cstddef>
#include <map>
#include <string>

namespace server::alerts {

class HourlyCounts {
 public:
  explicit HourlyCounts(unsigned most) : most_(most) {}

  // Counts an event and returns true, or returns false if the key has reached its limit.
  bool count(const std::string& key, SteadyTime now) {
    constexpr Milliseconds hour = 3'600'000;
    if (counts_.size() >= limits::rate_keys_max)
      std::erase_if(counts_, [&](const auto& one) { return now - one.second.since >= hour; });
    if (counts_.size() >= limits::rate_keys_max && !counts_.contains(key)) return false;
    CountedHour& counted = counts_[key];
    if (counted.events == 0 || now - counted.since >= hour) counted = {.since = now, .events = 0};
    if (counted.events >= most_) return false;
    ++counted.events;
    return true;
  }

 private:
  struct CountedHour {
    SteadyTime since;
    unsigned events = 0;
  };

  const unsigned most_;
  std::map<std::string, CountedHour> counts_;
};

}  // namespace server::alerts
