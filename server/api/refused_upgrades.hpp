// WebSockets that are refused for a reason that the operator can remove: the log names the option,
// with one warning a minute for each. Any thread.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string_view>

namespace server::api {

class RefusedUpgrades {
 public:
  using Time = std::chrono::steady_clock::time_point;

  // The refused request, as the client wrote it.
  struct Request {
    std::string_view connection;
    std::string_view id = {};
    std::string_view origin = {};
    std::string_view host = {};
  };

  // Writes the warning, if one is due. `remedy`: the option, in words that last for good; empty:
  // there is none, and nothing is written.
  void note(unsigned status, std::string_view remedy, const Request& request, Time now);
  // Whether a warning that names this remedy is due, which it is not again for a minute.
  bool is_due(std::string_view remedy, Time now);

 private:
  std::mutex mutex_;
  std::map<std::string_view, Time> warned_;
};

}  // namespace server::api
