#include "server/storage/durable_journal.hpp"

#include "server/storage/recovery.hpp"
#include "server/storage/sql/error.hpp"
#include "server/storage/write_access.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <iterator>
#include <limits>
#include <map>
#include <utility>

namespace server::storage {

using std::chrono::steady_clock;

namespace {

// Few, so that moves do not wait for them.
constexpr std::size_t said_at_once = 64;
constexpr std::size_t entries_remembered = 256;
constexpr std::chrono::hours between_forgetting{1};
constexpr std::chrono::milliseconds between_parts{20};
// For chat, after a transient failure.
constexpr std::chrono::seconds between_attempts{1};
// A server that stops gives up waiting for the database after this time.
constexpr std::chrono::seconds outage_at_stop{5};

// How long until there is more to forget.
steady_clock::duration forget_a_part(const ChatKeeping& keeping, DeletionClock& clock,
                                     ChatStore& chat) try {
  constexpr Milliseconds day = std::chrono::milliseconds(std::chrono::hours(24)).count();
  const Milliseconds before = keeping.days == 0
                                  ? std::numeric_limits<Milliseconds>::max()
                                  : clock.read(keeping.clock()).count() - day * keeping.days;
  return chat.forget(before) ? steady_clock::duration(between_parts) : between_forgetting;
} catch (const sql::DatabaseAway&) {
  return between_attempts;
} catch (const std::exception& error) {
  keeping.on_trouble(error.what());
  return between_forgetting;
}

std::unique_ptr<ChatStore> open_chat(const std::string& database, const ChatKeeping& keeping,
                                     DeletionClock& clock) {
  auto chat = std::make_unique<ChatStore>(database);
  // Before rooms are read again.
  while (forget_a_part(keeping, clock, *chat) == between_parts) {
  }
  return chat;
}

}  // namespace

DurableJournal::DurableJournal(const std::string& database, OnDurable on_durable,
                               OnFailed on_failed, ChatKeeping chat, StorageEvents storage_events,
                               const Membership& member)
    : writer_(std::make_unique<Writer>(database, member)),
      member_(member),
      keeping_(std::move(chat)),
      deletion_clock_(Recovery(database).alive()),
      chat_(open_chat(database, keeping_, deletion_clock_)),
      forget_next_(steady_clock::now() + between_forgetting),
      on_durable_(std::move(on_durable)),
      on_failed_(std::move(on_failed)),
      storage_events_(std::move(storage_events)),
      name_(writer_->name()),
      thread_([this] { run(); }) {}

DurableJournal::~DurableJournal() {
  close();
}

void DurableJournal::append(const room::RoomCode& room, std::uint64_t ticket, room::Entry entry) {
  bool enough = false;
  {
    const std::lock_guard lock(mutex_);
    if (closing_ || !healthy()) return;
    queue_.push_back({room, ticket, std::move(entry)});
    ++appended_;
    metrics_.queued.store(appended_ - answered_, std::memory_order_relaxed);
    enough = queue_.size() >= wanted_;
  }
  if (enough) work_.notify_one();
}

void DurableJournal::note_time(WallTime now) {
  {
    const std::lock_guard lock(mutex_);
    if (closing_ || !healthy()) return;
    alive_ = now.count();
  }
  work_.notify_one();
}

void DurableJournal::keep(const room::RoomCode& room, const room::ChatEntry& said) {
  if (keeping_.days == 0) return;
  {
    const std::lock_guard lock(mutex_);
    if (closing_ || !healthy() || said_.size() >= limits::chat_messages_waiting_max) return;
    said_.push_back({room, said});
  }
  work_.notify_one();
}

void DurableJournal::hand_over(const room::RoomCode& room, const std::string& to) {
  if (member_.alone()) return;
  {
    const std::lock_guard lock(mutex_);
    if (closing_ || !healthy()) return;
    released_.push_back({room, to});
    ++appended_;
  }
  work_.notify_one();
}

bool DurableJournal::flush() {
  std::unique_lock lock(mutex_);
  const std::uint64_t target = appended_;
  const auto settled = [&] { return stopped_ || answered_ >= target; };
  while (!settled_.wait_for(lock, outage_at_stop, settled))
    if (!trouble_.empty()) return false;
  return true;
}

void DurableJournal::close() {
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

void DurableJournal::run() {
  try {
    do {
      work();
    } while (fenced_ && await_another_name());
  } catch (const std::exception& error) {
    healthy_ = false;
    metrics_.failures.fetch_add(1, std::memory_order_relaxed);
    on_failed_(error.what());
    drop();  // last: threads waiting in flush() continue
  }
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  settled_.notify_all();
}

void DurableJournal::work() {
  try {
    Work work;
    while (take(work)) {
      store(work);
      if (!work.said.empty()) write_chat(work.said);
      if (steady_clock::now() >= forget_next_)
        forget_next_ = steady_clock::now() + forget_a_part(keeping_, deletion_clock_, *chat_);
    }
  } catch (const Fenced&) {
    fenced_ = true;
  }
  if (!fenced_) return;
  drop();
  storage_events_.on_fenced();
}

bool DurableJournal::take(Work& work) {
  std::unique_lock lock(mutex_);
  const auto chat_is_due = [&] { return closing_ || steady_clock::now() >= chat_next_; };
  const auto next = chat_is_due() ? forget_next_ : std::min(forget_next_, chat_next_);
  work_.wait_until(lock, next, [&] {
    return closing_ || fenced_ || !queue_.empty() || alive_ || !released_.empty() ||
           (!said_.empty() && chat_is_due());
  });
  gather(lock);
  if (fenced_) return false;
  note_pace();
  // Keeps the memory for later batches.
  work.entries.clear();
  if (work.entries.capacity() > entries_remembered) work.entries.shrink_to_fit();
  work.entries.swap(queue_);
  for (const room::RoomCode& room : std::exchange(readmitted_, {})) halted_.erase(room);
  work.alive = std::exchange(alive_, std::nullopt);
  work.released = std::exchange(released_, {});
  const std::size_t most = chat_is_due() ? std::min(said_.size(), said_at_once) : 0;
  const auto end = said_.begin() + static_cast<std::ptrdiff_t>(most);
  work.said.assign(std::make_move_iterator(said_.begin()), std::make_move_iterator(end));
  said_.erase(said_.begin(), end);
  return !closing_ || !work.entries.empty() || !work.said.empty() || work.alive ||
         !work.released.empty();
}

// Like PostgreSQL's commit_delay.
void DurableJournal::gather(std::unique_lock<std::mutex>& lock) {
  constexpr std::chrono::duration<double> moment = limits::batch_wait;
  if (taken_ * moment.count() < limits::batch_entries_min * pause_) return;
  wanted_ = limits::batch_entries_max;
  work_.wait_for(lock, limits::batch_wait,
                 [&] { return closing_ || fenced_ || queue_.size() >= wanted_; });
  wanted_ = 1;
}

void DurableJournal::note_pace() {
  constexpr double lately = 1.0 / 16;
  const auto now = steady_clock::now();
  const std::chrono::duration<double> pause = now - std::exchange(looked_, now);
  taken_ += lately * (static_cast<double>(queue_.size()) - taken_);
  pause_ += lately * (pause.count() - pause_);
}

void DurableJournal::store(Work& work) {
  // Entries that the room appended before it knew that it was halted.
  const auto dropped = std::erase_if(
      work.entries, [&](const Queued& entry) { return halted_.contains(entry.room); });
  if (dropped > 0) settle(dropped);
  if (work.entries.empty() && !work.alive && work.released.empty()) return;
  const auto begun = steady_clock::now();
  metrics_.busy_since.set(telemetry::microseconds_of(begun.time_since_epoch()));
  try {
    write({work.entries, work.alive, work.released});
    if (!work.entries.empty()) {
      note_commit(work.entries.size(), steady_clock::now() - begun);
      answer(work.entries);
    }
  } catch (const sql::Refused&) {
    store_by_room(work.entries);
    if (!work.released.empty()) write({.entries = {}, .released = work.released});
  }
  settle(work.released.size());
  metrics_.busy_since.set(0);
}

void DurableJournal::store_by_room(const std::vector<Queued>& batch) {
  std::map<room::RoomCode, std::vector<Queued>> rooms;
  for (const Queued& queued : batch) rooms[queued.room].push_back(queued);
  for (const auto& [code, entries] : rooms) try {
      write({.entries = entries});
      answer(entries);
    } catch (const sql::Refused& error) {
      halt(code, error.what());
      settle(entries.size());
    }
}

void DurableJournal::halt(const room::RoomCode& room, const std::string& reason) {
  halted_.insert(room);
  metrics_.failures.fetch_add(1, std::memory_order_relaxed);
  storage_events_.on_room_failed(room, reason);
}

void DurableJournal::write_chat(std::vector<SaidIn>& said) try {
  chat_->write(said);
  chat_next_ = {};
} catch (const sql::DatabaseAway& error) {
  if (chat_next_ == steady_clock::time_point()) keeping_.on_trouble(error.what());
  chat_next_ = steady_clock::now() + between_attempts;
  const std::lock_guard lock(mutex_);
  if (closing_ || said_.size() + said.size() > limits::chat_messages_waiting_max) return;
  said_.insert(said_.begin(), std::make_move_iterator(said.begin()),
               std::make_move_iterator(said.end()));
} catch (const std::exception& error) {
  keeping_.on_trouble(error.what());
}

void DurableJournal::note_commit(std::size_t entries, steady_clock::duration took) {
  metrics_.commit.observe(telemetry::microseconds_of(took));
  metrics_.batch.observe(entries);
}

void DurableJournal::answer(std::span<const Queued> batch) {
  ++transactions_;
  entries_ += batch.size();
  std::vector<Durable> durable;
  durable.reserve(batch.size());
  for (const Queued& queued : batch) durable.push_back({queued.room, queued.ticket});
  on_durable_(durable);
  settle(batch.size());
}

void DurableJournal::settle(std::size_t entries) {
  {
    const std::lock_guard lock(mutex_);
    answered_ += entries;
    metrics_.queued.store(appended_ - answered_, std::memory_order_relaxed);
  }
  settled_.notify_all();
}

// The journal during an outage of its database, after an entry was rejected, and after fencing.

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
