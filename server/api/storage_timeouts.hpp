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

  // `until`: not earlier than that of requests added before. Returns true if the caller must
  // schedule expire() for that time.
  bool add(std::shared_ptr<StorageWait> waiting, Time until);
  // Times out the requests whose deadline has passed. Returns the time of the next call; nullopt:
  // none until add() returns true.
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
