#include "server/cluster/lease.hpp"

#include "server/storage/durable_journal.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/telemetry/log.hpp"

#include <ctime>
#include <utility>

namespace server::cluster {

using telemetry::Area;
using telemetry::LogLevel;

namespace {

// Renewals per lease, so that a late one costs nothing.
constexpr int beats_in_lease = 3;
constexpr std::chrono::milliseconds between_looks{20};

}  // namespace

Lease::Lease(std::string database, std::chrono::milliseconds lease,
             storage::DurableJournal& journal, Hooks hooks)
    : lease_(lease),
      journal_(journal),
      hooks_(std::move(hooks)),
      link_(std::move(database), false) {}

Lease::~Lease() {
  stop();
}

void Lease::start() {
  beat();
  thread_ = std::thread([this] { run(); });
}

void Lease::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Lease::lost() {
  until_ = 0;
  {
    const std::lock_guard lock(mutex_);
    lost_ = true;
  }
  wake_.notify_all();
}

bool Lease::holds() const {
  return clock().count() < until_;
}

Lease::Time Lease::clock() {
  timespec now{};
  clock_gettime(CLOCK_BOOTTIME, &now);
  return std::chrono::duration_cast<Time>(std::chrono::seconds(now.tv_sec) +
                                          std::chrono::nanoseconds(now.tv_nsec));
}

void Lease::run() {
  for (;;) {
    {
      const std::lock_guard lock(mutex_);
      if (stopping_) return;
    }
    if (!beat()) begin_again();
    rest();
  }
}

bool Lease::beat() {
  {
    const std::lock_guard lock(mutex_);
    if (lost_) return false;
  }
  const std::string own = journal_.name();
  if (own.empty()) return true;  // the journal logs the reason
  try {
    // Counted from before the statement, so that the lease ends here earlier than for other nodes.
    const Time begun = clock();
    if (!storage::beat(link_.open(), own)) return false;
    until_ = (begun + lease_).count();
    const Time done = clock();
    // After a gap (the database was away, or this machine slept) other nodes may have been held up
    // too. They get a whole lease to renew theirs.
    const bool gap = done - std::exchange(beaten_, done) > lease_ * 2 / beats_in_lease;
    if (gap || away_) watching_ = done;
    if (away_.exchange(false))
      telemetry::log(Area::storage, LogLevel::info, "this node renews its lease again");
    const auto others = storage::other_members(link_.open(), own);
    keep_urls(others);
    if (watching_ && done - *watching_ > lease_) fence_overdue(others);
  } catch (const storage::StorageError& error) {
    if (!away_.exchange(true))
      telemetry::log(Area::storage, LogLevel::warn, "this node cannot renew its lease",
                     {{"reason", error.what()}});
  }
  return true;
}

void Lease::keep_urls(const std::vector<storage::NodeRecord>& others) {
  std::vector<std::string> urls;
  for (const storage::NodeRecord& member : others)
    if (!member.url.empty()) urls.push_back(member.url);
  const std::lock_guard lock(mutex_);
  urls_ = std::move(urls);
}

std::vector<std::string> Lease::urls_of_others() const {
  const std::lock_guard lock(mutex_);
  return urls_;
}

void Lease::fence_overdue(const std::vector<storage::NodeRecord>& others) {
  bool fenced = false;
  for (const storage::NodeRecord& member : others) {
    if (!member.overdue || !storage::fence(link_.open(), member)) continue;
    fenced = true;
    telemetry::log(Area::storage, LogLevel::warn,
                   "the lease of a node has expired; its rooms are taken over",
                   {{"node", member.node}, {"writer", member.writer}});
  }
  if (fenced) hooks_.look_for_rooms();
}

void Lease::begin_again() {
  until_ = 0;
  telemetry::log(Area::storage, LogLevel::error,
                 "another node has taken over the rooms of this one, whose lease has expired; this "
                 "node starts again without them",
                 {{"writer", journal_.name()}});
  journal_.fence();
  hooks_.drop_everything();
  journal_.begin_again();
  std::unique_lock lock(mutex_);
  while (!stopping_ && journal_.name().empty()) wake_.wait_for(lock, between_looks);
  // The journal reported the loss of the former incarnation.
  lost_ = false;
  if (stopping_) return;
  lock.unlock();
  hooks_.begun_again();
  beat();
  telemetry::log(Area::storage, LogLevel::info, "this node has started again",
                 {{"writer", journal_.name()}});
}

void Lease::rest() {
  std::unique_lock lock(mutex_);
  const Time pause = lease_ / beats_in_lease / (away_ ? 4 : 1);
  wake_.wait_for(lock, pause, [&] { return stopping_ || lost_; });
}

}  // namespace server::cluster
