// Timeouts of HTTP requests that wait for the database.
#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>

namespace server::api {

class StorageWait;

// The waiting requests in order of arrival, so that one timer is enough. Any thread.
class StorageTimeouts {
 public:
  using Time = std::chrono::steady_clock::time_point;

  // `until`: not before that of earlier ones. Returns true if the caller must schedule expire()
  // then.
  bool add(std::shared_ptr<StorageWait> waiting, Time until);
  // Gives up those whose time is over. Returns when to call it again; nullopt if add() will say.
  std::optional<Time> expire(Time now);

 private:
  struct Entry {
    std::shared_ptr<StorageWait> waiting;
    Time until;
  };

  void forget_settled();

  std::mutex mutex_;
  std::deque<Entry> waiting_;
  bool watched_ = false;
};

}  // namespace server::api
