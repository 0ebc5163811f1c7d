// Logs rejected WebSocket upgrades that the operator can allow by an option: names the option, at
// most once a minute each. Any thread.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string_view>

namespace server::api {

class RefusedUpgrades {
 public:
  // The refused request, as the client sent it.
  struct RefusedUpgrade {
    std::string_view connection;
    std::string_view id = {};
    std::string_view origin = {};
    std::string_view host = {};
  };

  // Logs a warning if one is due. `remedy`: the option, with static lifetime; empty: logs nothing.
  void note(unsigned status, std::string_view remedy, const RefusedUpgrade& request,
            std::chrono::steady_clock::time_point now);
  // Whether a warning with this remedy is due; true at most once a minute.
  bool is_due(std::string_view remedy, std::chrono::steady_clock::time_point now);

 private:
  std::mutex mutex_;
  std::map<std::string_view, std::chrono::steady_clock::time_point> warned_;
};

}  // namespace server::api
