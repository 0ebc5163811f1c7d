#include "server/storage/durable_journal.hpp"

#include "server/storage/recovery.hpp"
#include "server/storage/sql/error.hpp"
#include "server/storage/write_access.hpp"
#include "server/util/limits.hpp"
#include "server/util/thread_name.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <iterator>
#include <limits>
#include <utility>
#include <variant>

namespace server::storage {

using std::chrono::steady_clock;

namespace {

// Few, so that moves do not wait for them.
constexpr std::size_t messages_per_batch = 64;
constexpr std::chrono::hours between_deletions{1};
constexpr std::chrono::milliseconds between_parts{20};
// For chat, after a transient failure.
constexpr std::chrono::seconds between_attempts{1};
// A server that stops gives up waiting for the database after this time.
constexpr std::chrono::seconds outage_at_stop{5};

constexpr Milliseconds day = std::chrono::milliseconds(std::chrono::hours(24)).count();
// Guests without a seat are deleted after this time.
constexpr Milliseconds guests_kept = 30 * day;

// How long until there is more to delete. An error in one part leaves the others alone.
steady_clock::duration delete_some(const ChatRetention& retention, DeletionClock& clock,
                                   ChatStore& chat, bool guests_too) try {
  Now at = retention.clock();
  if (const auto shared = chat.database_time()) at.wall = *shared;
  const WallTime now = clock.read(at);
  bool more = false;
  const auto attempt = [&](auto&& part) {
    try {
      more = part() || more;
    } catch (const sql::DatabaseUnavailable&) {
      throw;
    } catch (const std::exception& error) {
      retention.on_deletion_error(error.what());
    }
  };
  attempt([&] {
    return chat.delete_before(retention.days == 0
                                  ? WallTime(std::numeric_limits<Milliseconds>::max())
                                  : now - day * retention.days);
  });
  attempt([&] { return chat.erase_some(); });
  attempt([&] { return guests_too && chat.delete_idle_guests(now - guests_kept); });
  return more ? steady_clock::duration(between_parts) : between_deletions;
} catch (const sql::DatabaseUnavailable&) {
  return between_attempts;
} catch (const std::exception& error) {
  retention.on_deletion_error(error.what());
  return between_deletions;
}

util::MachineTime machine_time() {
  return std::chrono::duration_cast<util::MachineTime>(steady_clock::now().time_since_epoch());
}

std::unique_ptr<ChatStore> open_chat(const std::string& database, const ChatRetention& retention,
                                     DeletionClock& clock) {
  auto chat = std::make_unique<ChatStore>(database);
  // Before rooms are read again.
  while (delete_some(retention, clock, *chat, false) == between_parts) {
  }
  return chat;
}

}  // namespace

DurableJournal::DurableJournal(const std::string& database, OnDurable on_durable,
                               OnFailed on_failed, ChatRetention chat, StorageEvents storage_events,
                               const Membership& member)
    : writer_(std::make_unique<Writer>(database, member)),
      member_(member),
      retention_(std::move(chat)),
      deletion_clock_(Recovery(database).alive()),
      chat_(open_chat(database, retention_, deletion_clock_)),
      delete_next_(steady_clock::now() + between_deletions),
      on_durable_(std::move(on_durable)),
      on_failed_(std::move(on_failed)),
      storage_events_(std::move(storage_events)) {
  machine_.signed_in(writer_->name());
  thread_ = std::thread([this] { run(); });
}

DurableJournal::~DurableJournal() {
  close();
}

// --- any thread ----------------------------------------------------------------------------------

template <class Change>
void DurableJournal::change(Change&& change) {
  bool ready = false;
  {
    const std::lock_guard lock(mutex_);
    change();
    publish_counts();
    ready = machine_.ready();
  }
  if (ready) work_.notify_one();
}

void DurableJournal::publish_counts() {
  metrics_.queued.store(machine_.appended() - machine_.done(), std::memory_order_relaxed);
  stands_still_.store(!machine_.outage_reason().empty(), std::memory_order_relaxed);
  if (std::exchange(done_, machine_.done()) != done_) done_cv_.notify_all();
}

void DurableJournal::append(const room::RoomCode& room, std::uint64_t ticket, room::Entry entry) {
  change([&] { machine_.append(room, ticket, std::move(entry)); });
}

void DurableJournal::note_time(RoomTime now) {
  change([&] { machine_.note_time(now); });
}

void DurableJournal::store_chat(const room::RoomCode& room, const room::ChatEntry& message) {
  if (retention_.days == 0) return;
  {
    const std::lock_guard lock(mutex_);
    if (!machine_.accepts() || messages_.size() >= limits::chat_messages_waiting_max) return;
    messages_.push_back({room, message});
  }
  work_.notify_one();
}

void DurableJournal::hand_over(const room::RoomCode& room, const std::string& to,
                               WallTime last_played) {
  if (member_.alone()) return;
  const Milliseconds ago = std::max<Milliseconds>(wall_now() - last_played, 0);
  change([&] { machine_.hand_over(room, to, machine_time() - std::chrono::milliseconds(ago)); });
}

void DurableJournal::readmit(const room::RoomCode& room) {
  change([&] { machine_.readmit(room); });
}

bool DurableJournal::flush() {
  std::unique_lock lock(mutex_);
  const std::uint64_t target = machine_.appended();
  const auto done = [&] { return stopped_ || machine_.done() >= target; };
  while (!done_cv_.wait_for(lock, outage_at_stop, done))
    if (!machine_.outage_reason().empty()) return false;
  return true;
}

void DurableJournal::close() {
  change([this] {
    closing_ = true;
    machine_.close();
  });
  work_.notify_one();
  if (thread_.joinable()) thread_.join();
  chat_.reset();
  if (writer_) writer_->finish();
  writer_.reset();
}

void DurableJournal::fence() {
  change([this] { machine_.fence(); });
}

void DurableJournal::begin_again() {
  change([this] { machine_.begin_again(); });
}

std::string DurableJournal::name() const {
  const std::lock_guard lock(mutex_);
  return machine_.name();
}

bool DurableJournal::healthy() const {
  const std::lock_guard lock(mutex_);
  return machine_.healthy();
}

bool DurableJournal::fenced() const {
  const std::lock_guard lock(mutex_);
  return machine_.fenced();
}

std::string DurableJournal::outage_reason() const {
  const std::lock_guard lock(mutex_);
  return machine_.outage_reason();
}

bool DurableJournal::unavailable() const {
  if (full()) return true;
  const std::lock_guard lock(mutex_);
  return !machine_.outage_reason().empty();
}

// --- the journal's thread ------------------------------------------------------------------------

void DurableJournal::run() {
  util::name_this_thread("storage");
  try {
    while (step()) {
    }
  } catch (const std::exception& error) {
    {
      const std::lock_guard lock(mutex_);
      machine_.fail();
      messages_.clear();
    }
    metrics_.failures.fetch_add(1, std::memory_order_relaxed);
    metrics_.queued.store(0, std::memory_order_relaxed);
    metrics_.busy_since.set(0);
    on_failed_(error.what());
  }
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  // Last: threads waiting in flush() continue.
  done_cv_.notify_all();
}

bool DurableJournal::step() {
  std::unique_lock lock(mutex_);
  const auto action = machine_.next(machine_time());
  publish_counts();
  if (const auto* wait = std::get_if<util::MachineWait>(&action)) {
    work_.wait_for(lock, wait->at_most, [this] { return machine_.ready(); });
    return true;
  }
  if (std::holds_alternative<JournalMachine::Idle>(action)) {
    idle(lock);
    return true;
  }
  lock.unlock();
  if (std::holds_alternative<JournalMachine::Stop>(action)) {
    while (maintain_chat()) {
    }
    return false;
  }
  std::visit(
      [this](const auto& one) {
        if constexpr (requires { perform(one); }) perform(one);
      },
      action);
  return true;
}

template <class Statements>
void DurableJournal::attempt(Statements&& statements) {
  try {
    statements();
  } catch (const Fenced&) {
    change([this] { machine_.found_fenced(); });
  } catch (const sql::DatabaseUnavailable& error) {
    change([&] { machine_.unavailable(machine_time(), error.what()); });
  }
}

void DurableJournal::perform(const JournalMachine::Write& write) {
  if (!busy_since_) {
    busy_since_ = steady_clock::now();
    metrics_.busy_since.set(telemetry::microseconds_of(busy_since_->time_since_epoch()));
  }
  attempt([&] {
    try {
      writer_->write(write.batch);
    } catch (const sql::StatementRejected& error) {
      return change([&] { machine_.rejected(error.what()); });
    }
    change([this] { machine_.written(); });
  });
}

void DurableJournal::perform(const JournalMachine::Recover&) {
  attempt([this] {
    const bool committed = writer_->reconnect();
    change([&] { machine_.recovered(committed); });
  });
}

void DurableJournal::perform(const JournalMachine::Acknowledge& acknowledge) {
  if (!acknowledge.entries.empty()) {
    metrics_.commit.observe(telemetry::microseconds_of(steady_clock::now() -
                                                       busy_since_.value_or(steady_clock::now())));
    metrics_.batch.observe(acknowledge.entries.size());
    ++transactions_;
    entries_ += acknowledge.entries.size();
    durable_.clear();
    for (const Queued& queued : acknowledge.entries)
      durable_.push_back({queued.room, queued.ticket});
    on_durable_(durable_);
  }
  busy_since_.reset();
  metrics_.busy_since.set(0);
  change([this] { machine_.acknowledged(); });
  maintain_chat();
}

void DurableJournal::perform(const JournalMachine::HaltRoom& halt) {
  metrics_.failures.fetch_add(1, std::memory_order_relaxed);
  storage_events_.on_room_failed(halt.room, halt.reason);
  busy_since_.reset();
  metrics_.busy_since.set(0);
  change([this] { machine_.acknowledged(); });
}

void DurableJournal::perform(const JournalMachine::AnnounceUnavailable& announce) {
  storage_events_.on_unavailable(announce.reason);
}

void DurableJournal::perform(const JournalMachine::AnnounceFenced&) {
  {
    const std::lock_guard lock(mutex_);
    messages_.clear();
  }
  busy_since_.reset();
  metrics_.busy_since.set(0);
  storage_events_.on_fenced();
}

void DurableJournal::perform(const JournalMachine::SignInWriter&) {
  attempt([this] {
    writer_->sign_in_again();
    change([this] { machine_.signed_in(writer_->name()); });
  });
}

void DurableJournal::perform(const JournalMachine::Fail& fail) {
  {
    const std::lock_guard lock(mutex_);
    closed_during_outage_ = !machine_.outage_reason().empty();
  }
  throw StorageError(fail.reason);
}

// --- chat ----------------------------------------------------------------------------------------

void DurableJournal::idle(std::unique_lock<std::mutex>& lock) {
  if (steady_clock::now() < delete_next_ && (messages_.empty() || !chat_is_due())) {
    const auto next = chat_is_due() ? delete_next_ : std::min(delete_next_, chat_next_);
    work_.wait_until(lock, next,
                     [this] { return machine_.ready() || (!messages_.empty() && chat_is_due()); });
    return;
  }
  lock.unlock();
  maintain_chat();
}

bool DurableJournal::chat_is_due() const {
  return closing_ || steady_clock::now() >= chat_next_;
}

bool DurableJournal::maintain_chat() {
  auto messages = take_messages();
  if (!messages.empty()) write_chat(messages);
  if (steady_clock::now() >= delete_next_)
    delete_next_ = steady_clock::now() + delete_some(retention_, deletion_clock_, *chat_, true);
  return !messages.empty();
}

std::vector<RoomMessage> DurableJournal::take_messages() {
  const std::lock_guard lock(mutex_);
  if (messages_.empty() || !chat_is_due()) return {};
  const auto end = messages_.begin() +
                   static_cast<std::ptrdiff_t>(std::min(messages_.size(), messages_per_batch));
  std::vector<RoomMessage> taken(std::make_move_iterator(messages_.begin()),
                                 std::make_move_iterator(end));
  messages_.erase(messages_.begin(), end);
  return taken;
}

// Queues messages again after a transient fault.
void DurableJournal::write_chat(std::vector<RoomMessage>& messages) try {
  if (const auto rejection = chat_->write(messages)) retention_.on_error(*rejection);
  chat_next_ = {};
} catch (const sql::DatabaseUnavailable& error) {
  if (chat_next_ == steady_clock::time_point()) retention_.on_error(error.what());
  chat_next_ = steady_clock::now() + between_attempts;
  const std::lock_guard lock(mutex_);
  // A server that stops does not wait again for each part.
  if (closing_) return messages_.clear();
  if (messages_.size() + messages.size() > limits::chat_messages_waiting_max) return;
  messages_.insert(messages_.begin(), std::make_move_iterator(messages.begin()),
                   std::make_move_iterator(messages.end()));
} catch (const std::exception& error) {
  retention_.on_error(error.what());
}

}  // namespace server::storage
