// Decides which failed requests are logged: of each route and status one a minute, because
// strangers cause them, too. Any thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>

namespace server::api {

class FailedRequests {
 public:
  // The number of such requests that were not logged since the last one that was; nullopt: this one
  // is not logged, either. `route`: with static lifetime.
  std::optional<std::uint64_t> note(unsigned status, std::string_view route,
                                    std::chrono::steady_clock::time_point now) {
    const std::lock_guard lock(mutex_);
    const auto [found, first] = logged_.try_emplace({status, route}, Last{now, 0});
    Last& last = found->second;
    if (!first && now - last.at < std::chrono::minutes(1)) return ++last.since, std::nullopt;
    last.at = now;
    return std::exchange(last.since, 0);
  }

 private:
  struct Last {
    std::chrono::steady_clock::time_point at;
    std::uint64_t since = 0;
  };
  std::mutex mutex_;
  std::map<std::pair<unsigned, std::string_view>, Last> logged_;
};

}  // namespace server::api
