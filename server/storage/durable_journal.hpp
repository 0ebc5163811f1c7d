// The journal in a database. append() only queues. One thread takes all queued entries, stores them
// in one transaction, and notifies after it is on disk: the busier the server, the more entries
// share one flush.
//
// append() may be called from any thread. The callbacks run on the journal's thread; they must be
// quick, must not throw and must not call flush() or close(). append() can neither wait nor fail,
// so rooms ask full() first: then they refuse acts and requests, and only append what nobody
// requested.
//
// The same thread stores chat, after the entries. No notification follows: after a transient fault
// chat is stored later, and it is dropped if it cannot be stored.
//
// After a transient fault (an absent database, a locked file, a full disk: sql/fault) the journal
// retries, and stores the pending transaction exactly once, see Writer. The decisions are those of
// JournalMachine. A room whose entries are
// rejected halts: its entries are not stored until readmit(). Any other failure is final: nothing
// more is written, all entries are dropped without notification, and only a restart shows which
// entries were stored.
//
// When another node has fenced this one, all entries are dropped, too, until begin_again(), which
// requires that no earlier state remains in memory.
#pragma once

#include "server/room/journal.hpp"
#include "server/storage/chat_store.hpp"
#include "server/storage/deletion_clock.hpp"
#include "server/storage/journal_callbacks.hpp"
#include "server/storage/journal_machine.hpp"
#include "server/storage/writer.hpp"
#include "server/telemetry/metrics.hpp"
#include "server/util/clock.hpp"
#include "server/util/limits.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace server::storage {

// How long chat is kept; 0: not at all, and older messages are deleted.
struct ChatRetention {
  int days = 0;
  // The error, for the log: chat cannot be stored, or old rows cannot be deleted. On the journal's
  // thread.
  std::function<void(const std::string& reason)> on_error = [](const std::string&) {};
  std::function<void(const std::string& reason)> on_deletion_error = [](const std::string&) {};
  std::function<Now()> clock = now;
};

class DurableJournal final : public room::Journal {
 public:
  // Opens or creates the database. Throws StorageError, see Writer. Both callbacks are required.
  DurableJournal(const std::string& database, OnDurable on_durable, OnFailed on_failed,
                 ChatRetention chat = {}, StorageEvents storage_events = {},
                 const Membership& member = {});
  ~DurableJournal() override;

  void append(const room::RoomCode& room, std::uint64_t ticket, room::Entry entry) override;
  bool full() const override {
    return metrics_.queued.load(std::memory_order_relaxed) >= limits::entries_waiting_max;
  }
  bool stands_still() const override { return stands_still_.load(std::memory_order_relaxed); }
  void store_chat(const room::RoomCode& room, const room::ChatEntry& message) override;
  void release(const room::RoomCode& room) override { hand_over(room, {}, wall_now()); }
  void hand_over(const room::RoomCode& room, const std::string& to, WallTime last_played) override;
  void readmit(const room::RoomCode& room) override;

  // Stores that the server was running at this time: if it stops now, no turn timer is charged for
  // the outage. Never blocks and never fails.
  void note_time(RoomTime now);
  // Returns true after everything appended before is durable and notified, or the journal has
  // failed and on_failed has returned. Returns false after some seconds of an outage.
  bool flush();
  // Stores the queue and closes the database, unless it is away. Drops later entries. May be called
  // twice, but not by two threads at once.
  void close();

  // Call it when another part of the server has found that this node was fenced.
  void fence();
  // Signs in again as another writer, without rooms; waits for a database that is away. Until then
  // name() is empty.
  void begin_again();
  // The name of the writer for other nodes: see WriteAccess.
  std::string name() const;

  // Whether entries can become durable.
  bool healthy() const;
  // Whether another node has fenced this one, and it has not signed in again.
  bool fenced() const;
  // Whether entries wait for the database, as far as known, or too many wait.
  bool unavailable() const;
  // The reason, for operators; empty if entries do not wait.
  std::string outage_reason() const;
  // Closed during an outage: entries without a notification are not stored.
  bool closed_during_outage() const { return closed_during_outage_; }
  const telemetry::JournalMetrics& metrics() const { return metrics_; }
  // Committed so far, for the metrics; entries ÷ transactions is the mean batch size.
  std::uint64_t transactions() const { return transactions_; }
  std::uint64_t entries() const { return entries_; }

 private:
  void run();
  // Does what the machine says next. Returns false when there is nothing left to do.
  bool step();
  void perform(const JournalMachine::Write& write);
  void perform(const JournalMachine::Recover&);
  void perform(const JournalMachine::Acknowledge& acknowledge);
  void perform(const JournalMachine::HaltRoom& halt);
  void perform(const JournalMachine::AnnounceUnavailable& announce);
  void perform(const JournalMachine::AnnounceAvailable&) { storage_events_.on_available(); }
  void perform(const JournalMachine::AnnounceFenced&);
  void perform(const JournalMachine::SignInWriter&);
  void perform(const JournalMachine::Fail& fail);
  // Runs statements of the writer, and reports transient faults and fencing to the machine.
  template <class Statements>
  void attempt(Statements&& statements);
  // Changes the machine; flush() and the metrics see the result.
  template <class Change>
  void change(Change&& change);
  void publish_counts();
  void idle(std::unique_lock<std::mutex>& lock);
  // Stores some chat and deletes old chat, if either is due. Returns whether there may be more.
  bool maintain_chat();
  std::vector<RoomMessage> take_messages();
  void write_chat(std::vector<RoomMessage>& messages);
  bool chat_is_due() const;

  std::unique_ptr<Writer> writer_;  // after the constructor: only the journal's thread
  const Membership member_;
  const ChatRetention retention_;
  DeletionClock deletion_clock_;     // after the constructor: only the journal's thread
  std::unique_ptr<ChatStore> chat_;  // after the constructor: only the journal's thread
  std::chrono::steady_clock::time_point delete_next_;
  std::chrono::steady_clock::time_point chat_next_;  // retry time after a fault
  // When the pending batch was first written; nullopt: none is pending.
  std::optional<std::chrono::steady_clock::time_point> busy_since_;
  OnDurable on_durable_;
  OnFailed on_failed_;
  StorageEvents storage_events_;
  std::vector<Durable> durable_;  // only the journal's thread
  telemetry::JournalMetrics metrics_;
  std::atomic<bool> stands_still_{false};  // as last published
  std::atomic<bool> closed_during_outage_{false};
  std::atomic<std::uint64_t> transactions_{0};
  std::atomic<std::uint64_t> entries_{0};

  mutable std::mutex mutex_;
  std::condition_variable work_;     // for run(): the machine is ready, or chat is due
  std::condition_variable done_cv_;  // for flush(): something is done, or stopped
  JournalMachine machine_;
  std::deque<RoomMessage> messages_;
  std::uint64_t done_ = 0;  // as last published
  bool closing_ = false;
  bool stopped_ = false;

  std::thread thread_;  // last: it uses everything above
};

}  // namespace server::storage
