// Counts events by key, a few within any hour. Keys that were counted more than an hour ago are
// forgotten; while there are too many others, nothing more is counted. One thread.
#pragma once

#include "server/util/limits.hpp"
#include "server/util/time.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace server::alerts {

class HourlyCounts {
 public:
  explicit HourlyCounts(unsigned most) : most_(most) {}

  // Counts an event and returns true, or returns false if the key has reached its limit.
  bool count(const std::string& key, SteadyTime now) {
    const auto is_old = [now](SteadyTime event) { return now - event >= 3'600'000; };
    if (events_.size() >= limits::rate_keys_max)
      std::erase_if(events_, [&](const auto& one) { return is_old(one.second.back()); });
    if (events_.size() >= limits::rate_keys_max && !events_.contains(key)) return false;
    std::vector<SteadyTime>& events = events_[key];
    std::erase_if(events, is_old);
    if (events.size() >= most_) return false;
    events.push_back(now);
    return true;
  }

 private:
  const unsigned most_;
  std::map<std::string, std::vector<SteadyTime>>
      events_;  // of each key in their order, never empty
};

}  // namespace server::alerts
