// When those who wait for the database are given up.
#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>

namespace server::api {

class StorageWait;

// All who wait, in the order in which they began: one timer is enough for them. Any thread.
class StorageTimeouts {
 public:
  using Time = std::chrono::steady_clock::time_point;

  // `until`: not before that of those who came earlier. True: expire() is to be called then.
  bool add(std::shared_ptr<StorageWait> waiting, Time until);
  // Those whose time is over are given up. When it is to be called again; nothing: add() says.
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
