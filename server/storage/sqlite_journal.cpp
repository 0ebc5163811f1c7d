#include "server/storage/sqlite_journal.hpp"

#include "server/limits.hpp"

#include <algorithm>
#include <exception>
#include <iterator>
#include <utility>

namespace server::storage {

using std::chrono::steady_clock;
using std::chrono::system_clock;

namespace {

// So that moves that come meanwhile are not held up.
constexpr std::size_t said_at_once = 64;
constexpr std::chrono::hours between_forgetting{1};
constexpr std::chrono::milliseconds between_parts{20};

// Does something with the chat that may go wrong.
void attempt(const ChatKeeping& keeping, const std::function<void()>& work) try {
  work();
} catch (const std::exception& error) {
  keeping.on_trouble(error.what());
}

// Whether there may be more to forget.
bool forget_a_part(const ChatKeeping& keeping, ChatStore& chat) {
  using std::chrono::duration_cast;
  using std::chrono::milliseconds;
  const auto before =
      system_clock::now().time_since_epoch() - std::chrono::hours(24) * keeping.days;
  bool more = false;
  attempt(keeping, [&] { more = chat.forget(duration_cast<milliseconds>(before).count()); });
  return more;
}

std::unique_ptr<ChatStore> open_chat(const std::string& path, const ChatKeeping& keeping) {
  auto chat = std::make_unique<ChatStore>(path);
  // Before rooms are read again.
  while (forget_a_part(keeping, *chat)) {
  }
  return chat;
}

}  // namespace

SqliteJournal::SqliteJournal(const std::string& path, OnDurable on_durable, OnFailed on_failed,
                             ChatKeeping chat)
    : writer_(std::make_unique<SqliteWriter>(path)),
      keeping_(std::move(chat)),
      chat_(open_chat(path, keeping_)),
      forget_next_(steady_clock::now() + between_forgetting),
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
    tally_.queued.store(appended_ - answered_, std::memory_order_relaxed);
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

void SqliteJournal::keep(const room::RoomCode& room, const room::Said& said) {
  if (keeping_.days == 0) return;
  {
    const std::lock_guard lock(mutex_);
    if (closing_ || !healthy_ || said_.size() >= limits::chat_messages_waiting_max) return;
    said_.push_back({room, said});
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
  chat_.reset();
  if (writer_) writer_->finish();
  writer_.reset();
}

void SqliteJournal::run() {
  try {
    Work work;
    while (take(work)) {
      const auto begun = steady_clock::now();
      tally_.busy_since.set(watch::microseconds_of(begun.time_since_epoch()));
      if (!work.entries.empty() || work.alive) writer_->write(work.entries, work.alive);
      tally_.busy_since.set(0);
      if (!work.entries.empty()) {
        note_commit(work.entries.size(), steady_clock::now() - begun);
        answer(work.entries);
      }
      if (!work.said.empty()) attempt(keeping_, [&] { chat_->write(work.said); });
      if (steady_clock::now() >= forget_next_) forget_chat();
    }
  } catch (const std::exception& error) {
    {
      const std::lock_guard lock(mutex_);
      healthy_ = false;
      queue_.clear();
      said_.clear();
    }
    tally_.failures.fetch_add(1, std::memory_order_relaxed);
    on_failed_(error.what());
  }
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  settled_.notify_all();
}

bool SqliteJournal::take(Work& work) {
  std::unique_lock lock(mutex_);
  work_.wait_until(lock, forget_next_,
                   [&] { return closing_ || !queue_.empty() || !said_.empty() || alive_; });
  work.entries = std::exchange(queue_, {});
  work.alive = std::exchange(alive_, std::nullopt);
  const auto end =
      said_.begin() + static_cast<std::ptrdiff_t>(std::min(said_.size(), said_at_once));
  work.said.assign(std::make_move_iterator(said_.begin()), std::make_move_iterator(end));
  said_.erase(said_.begin(), end);
  return !closing_ || !work.entries.empty() || !work.said.empty() || work.alive;
}

void SqliteJournal::forget_chat() {
  forget_next_ = steady_clock::now();
  if (forget_a_part(keeping_, *chat_))
    forget_next_ += between_parts;
  else
    forget_next_ += between_forgetting;
}

void SqliteJournal::note_commit(std::size_t entries, steady_clock::duration took) {
  tally_.commit.note(watch::microseconds_of(took));
  tally_.batch.note(entries);
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
    tally_.queued.store(appended_ - answered_, std::memory_order_relaxed);
  }
  settled_.notify_all();
}

}  // namespace server::storage
