// The journal during an outage of its database, after an entry was rejected, and after fencing.
#include "server/storage/durable_journal.hpp"
#include "server/storage/sql/error.hpp"
#include "server/storage/write_access.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace server::storage {
namespace {

// Between two attempts to reach a database that is away.
constexpr std::chrono::milliseconds outage_pause_min{50};
constexpr std::chrono::milliseconds outage_pause_max{2000};

}  // namespace

void DurableJournal::write(const Writer::Batch& batch) {
  bool tried = false;
  bool told = false;
  for (std::chrono::milliseconds pause{0};;) try {
      const bool stored = tried && writer_->regain();
      if (!stored) writer_->write(batch);
      set_trouble({});
      if (told) storage_events_.on_back();
      return;
    } catch (const Fenced&) {
      if (told) storage_events_.on_back();
      throw;
    } catch (const sql::DatabaseAway& error) {
      set_trouble(error.what());
      // The first retry is immediate and reported to nobody.
      if (tried && !std::exchange(told, true)) storage_events_.on_away(error.what());
      if (std::exchange(tried, true)) rest(pause, error.what());
    }
}

void DurableJournal::rest(std::chrono::milliseconds& pause, const char* reason) {
  pause = std::clamp(2 * pause, outage_pause_min, outage_pause_max);
  std::unique_lock lock(mutex_);
  if (!work_.wait_for(lock, pause, [&] { return closing_; })) return;
  gave_up_ = true;
  throw StorageError(std::string("the database is away, and the server stops: ") + reason);
}

void DurableJournal::set_trouble(const std::string& reason) {
  const std::lock_guard lock(mutex_);
  trouble_ = reason;
}

std::string DurableJournal::trouble() const {
  const std::lock_guard lock(mutex_);
  return trouble_;
}

bool DurableJournal::away() const {
  const std::lock_guard lock(mutex_);
  return !trouble_.empty();
}

void DurableJournal::readmit(const room::RoomCode& room) {
  {
    const std::lock_guard lock(mutex_);
    answered_ += std::erase_if(queue_, [&](const Queued& entry) { return entry.room == room; });
    metrics_.queued.store(appended_ - answered_, std::memory_order_relaxed);
    readmitted_.push_back(room);
  }
  settled_.notify_all();
}

void DurableJournal::fence() {
  {
    const std::lock_guard lock(mutex_);
    fenced_ = true;
    name_.clear();
  }
  work_.notify_one();
}

void DurableJournal::begin_again() {
  {
    const std::lock_guard lock(mutex_);
    again_ = true;
  }
  work_.notify_one();
}

std::string DurableJournal::name() const {
  const std::lock_guard lock(mutex_);
  return name_;
}

void DurableJournal::drop() {
  {
    const std::lock_guard lock(mutex_);
    name_.clear();
    queue_.clear();
    said_.clear();
    released_.clear();
    readmitted_.clear();
    trouble_.clear();
    alive_.reset();
    answered_ = appended_;
    metrics_.queued.store(0, std::memory_order_relaxed);
  }
  metrics_.busy_since.set(0);
  settled_.notify_all();
}

bool DurableJournal::await_another_name() {
  std::unique_lock lock(mutex_);
  work_.wait(lock, [&] { return again_ || closing_; });
  for (auto pause = outage_pause_min; !closing_; pause = std::min(2 * pause, outage_pause_max)) {
    lock.unlock();
    bool signed_in = true;
    try {
      writer_->sign_in_again();
    } catch (const sql::DatabaseAway&) {
      signed_in = false;
    }
    lock.lock();
    if (signed_in) {
      halted_.clear();
      name_ = writer_->name();
      again_ = false;
      fenced_ = false;
      return true;
    }
    work_.wait_for(lock, pause, [&] { return closing_; });
  }
  return false;
}

}  // namespace server::storage
