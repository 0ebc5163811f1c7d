#include "server/storage/sqlite_journal.hpp"

#include <exception>
#include <utility>

namespace server::storage {

SqliteJournal::SqliteJournal(const std::string& path, OnDurable on_durable, OnFailed on_failed)
    : writer_(std::make_unique<SqliteWriter>(path)),
      on_durable_(std::move(on_durable)),
      on_failed_(std::move(on_failed)),
      thread_([this] { run(); }) {}

SqliteJournal::~SqliteJournal() {
  close();
}

void SqliteJournal::append(const room::RoomCode& room, std::uint64_t ticket, room::Entry entry) {
  {
    const std::lock_guard lock(mutex_);
    if (closing_ || !healthy_) return;
    queue_.push_back({room, ticket, std::move(entry)});
    ++appended_;
  }
  work_.notify_one();
}

void SqliteJournal::note_time(room::Milliseconds now) {
  {
    const std::lock_guard lock(mutex_);
    if (closing_ || !healthy_) return;
    alive_ = now;
  }
  work_.notify_one();
}

void SqliteJournal::flush() {
  std::unique_lock lock(mutex_);
  const std::uint64_t target = appended_;
  settled_.wait(lock, [&] { return stopped_ || answered_ >= target; });
}

void SqliteJournal::close() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  work_.notify_one();
  if (thread_.joinable()) thread_.join();
  if (writer_) writer_->finish();
  writer_.reset();
}

void SqliteJournal::run() {
  try {
    for (;;) {
      const Work work = take();
      if (work.entries.empty() && !work.alive) break;
      writer_->write(work.entries, work.alive);
      if (!work.entries.empty()) answer(work.entries);
    }
  } catch (const std::exception& error) {
    {
      const std::lock_guard lock(mutex_);
      healthy_ = false;
      queue_.clear();
    }
    on_failed_(error.what());
  }
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  settled_.notify_all();
}

// Everything that is queued; nothing when the journal closes and all is written.
SqliteJournal::Work SqliteJournal::take() {
  std::unique_lock lock(mutex_);
  work_.wait(lock, [&] { return closing_ || !queue_.empty() || alive_; });
  return {std::exchange(queue_, {}), std::exchange(alive_, std::nullopt)};
}

void SqliteJournal::answer(const std::vector<Queued>& batch) {
  ++transactions_;
  entries_ += batch.size();
  std::vector<Durable> durable;
  durable.reserve(batch.size());
  for (const Queued& queued : batch) durable.push_back({queued.room, queued.ticket});
  on_durable_(durable);
  {
    const std::lock_guard lock(mutex_);
    answered_ += batch.size();
  }
  settled_.notify_all();
}

}  // namespace server::storage
