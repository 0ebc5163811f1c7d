#include "server/room/commit_queue.hpp"

#include "engine/require.hpp"
#include "server/util/limits.hpp"

#include <utility>

namespace server::room {

void CommitQueue::write(Entry entry, Work announce, Work fail) {
  const std::uint64_t ticket = next_ticket_++;
  uncommitted_.push_back({ticket, std::move(announce), std::move(fail)});
  journal_.append(code_, ticket, std::move(entry));
}

void CommitQueue::run_when_durable(Work work) {
  waiting_.push_back(std::move(work));
  drain_waiting();
}

bool CommitQueue::full() const {
  return uncommitted_.size() + waiting_.size() >= limits::entries_of_room_max || journal_.full();
}

void CommitQueue::committed(std::uint64_t ticket) {
  if (halted_) return;
  engine::require(!uncommitted_.empty() && uncommitted_.front().ticket == ticket,
                  "entries become durable in the order in which they were written");
  const Uncommitted done = uncommitted_.pop_front();
  done.announce();
  drain_waiting();
}

void CommitQueue::halt() {
  if (std::exchange(halted_, true)) return;
  for (const Uncommitted& entry : std::exchange(uncommitted_, util::Queue<Uncommitted>{}))
    if (entry.fail) entry.fail();
  drain_waiting();
}

void CommitQueue::drain_waiting() {
  while (durable() && !waiting_.empty()) {
    const Work work = waiting_.pop_front();
    work();
  }
}

}  // namespace server::room
