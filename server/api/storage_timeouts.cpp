#include "server/api/storage_timeouts.hpp"

#include "server/api/storage_wait.hpp"

#include <utility>
#include <vector>

namespace server::api {

bool StorageTimeouts::add(std::shared_ptr<StorageWait> waiting, Time until) {
  const std::lock_guard lock(mutex_);
  forget_settled();
  waiting_.push_back({std::move(waiting), until});
  return !std::exchange(watched_, true);
}

std::optional<StorageTimeouts::Time> StorageTimeouts::expire(Time now) {
  std::vector<std::shared_ptr<StorageWait>> overdue;
  std::optional<Time> next;
  {
    const std::lock_guard lock(mutex_);
    for (; !waiting_.empty() && waiting_.front().until <= now; waiting_.pop_front())
      overdue.push_back(std::move(waiting_.front().waiting));
    forget_settled();
    watched_ = !waiting_.empty();
    if (watched_) next = waiting_.front().until;
  }
  for (const auto& waiting : overdue) waiting->give_up();
  return next;
}

// Most are answered soon, so few settled ones remain behind an unsettled first.
void StorageTimeouts::forget_settled() {
  while (!waiting_.empty() && waiting_.front().waiting->settled()) waiting_.pop_front();
}

}  // namespace server::api
