// The journal in a database. append() only queues; one thread of its own takes everything that is
// queued, stores it in one transaction and answers when that is on disk: the busier the server, the
// more entries share one flush of the disk.
//
// append() may be called from any thread; the callbacks run on the journal's thread and must be
// quick, must not throw and must not call flush() or close(). The queue has no bound of its own,
// because append() can neither wait nor fail: a room holds a few entries in flight and waits for
// their answer, so the bound is rooms × entries in flight.
//
// What is said in rooms goes through the same thread, behind the entries, and nobody waits for it:
// it is stored later while nothing can be stored, and dropped where it cannot be stored at all.
//
// A fault that passes (an absent database, a locked file, a full disk: sql/fault) is waited for,
// and what was under way is stored once, see Writer. Where a room's entries are refused, that room
// halts, and nothing of it is stored until readmit(). Any other failure is the end: nothing further
// is written, everything appended is dropped unanswered, and a restart reads what became of it.
//
// Where another node has taken the place of this one, everything appended is dropped likewise until
// begin_again(): by then nothing of what was in memory may be left.
#pragma once

#include "server/room/journal.hpp"
#include "server/storage/chat_store.hpp"
#include "server/storage/deletion_clock.hpp"
#include "server/storage/durable.hpp"
#include "server/storage/writer.hpp"
#include "server/telemetry/metrics.hpp"
#include "server/util/clock.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <thread>
#include <vector>

namespace server::storage {

// For how long what is said is kept; 0: not at all, and what was kept before is forgotten.
struct ChatKeeping {
  int days = 0;
  // What went wrong with it, for the log. On the journal's thread.
  std::function<void(const std::string& reason)> on_trouble = [](const std::string&) {};
  std::function<Now()> clock = now;
};

class DurableJournal final : public room::Journal {
 public:
  // Opens or creates the database. Throws StorageError, see Writer. Both callbacks are required.
  DurableJournal(const std::string& database, OnDurable on_durable, OnFailed on_failed,
                 ChatKeeping chat = {}, StorageEvents storage_events = {},
                 const Membership& member = {});
  ~DurableJournal() override;

  void append(const room::RoomCode& room, std::uint64_t ticket, room::Entry entry) override;
  void keep(const room::RoomCode& room, const room::ChatEntry& said) override;
  void release(const room::RoomCode& room) override { hand_over(room, {}); }
  void hand_over(const room::RoomCode& room, const std::string& to) override;
  void readmit(const room::RoomCode& room) override;

  // That the server runs: nobody's clock is charged for what comes after the last such time, if the
  // server ends here. Never blocks and never fails.
  void note_time(WallTime now);
  // Returns when everything appended before is durable and answered, or the journal is poisoned and
  // on_failed has returned. False: not so, because nothing could be stored for some seconds.
  bool flush();
  // Stores what is queued and closes the database, if it is not away. Later entries are dropped.
  // Can be called twice, but not by two threads at once.
  void close();

  // That others have taken its place, as somebody else has found out.
  void fence();
  // Afterwards, as another writer, who has no rooms; waits for a database that is away. Until then
  // name() is empty.
  void begin_again();
  // What others know the writer by: see WriteAccess.
  std::string name() const;

  // Whether what is appended can become durable.
  bool healthy() const { return healthy_ && !fenced_; }
  // Nothing can be stored just now, as far as it is known: what is appended waits.
  bool away() const;
  // Why, for people who look after the server; empty: it is not so.
  std::string trouble() const;
  // It was closed while it waited: what was not answered is not stored.
  bool gave_up() const { return gave_up_; }
  const telemetry::JournalMetrics& metrics() const { return metrics_; }
  // Committed so far, for the metrics: entries ÷ transactions is what sharing saves.
  std::uint64_t transactions() const { return transactions_; }
  std::uint64_t entries() const { return entries_; }

 private:
  struct Work {
    std::vector<Queued> entries;
    std::vector<SaidIn> said;
    std::optional<room::Milliseconds> alive;
    std::vector<Released> released;
  };

  void run();
  // Until the journal is closed or fenced.
  void work();
  // Returns when it has another name; false: when it is closed.
  bool await_another_name();
  void drop();
  // Everything that is queued, some of what was said, and a time to note. Returns without any of
  // them when something is to be forgotten; whether there is anything to do.
  bool take(Work& work);
  void gather(std::unique_lock<std::mutex>& lock);
  void note_pace();
  void store(Work& work);
  // The same room by room, and those that are refused halt.
  void store_by_room(const std::vector<Queued>& batch);
  // Returns when it is durable. Waits for what passes; throws what does not.
  void write(const Writer::Batch& batch);
  // Between two attempts, the next time for longer. Throws StorageError when the journal is closed.
  void rest(std::chrono::milliseconds& pause, const char* reason);
  void set_trouble(const std::string& reason);
  void halt(const room::RoomCode& room, const std::string& reason);
  // Messages that cannot be stored just now are queued again.
  void write_chat(std::vector<SaidIn>& said);
  void note_commit(std::size_t entries, std::chrono::steady_clock::duration took);
  void answer(std::span<const Queued> batch);
  void settle(std::size_t entries);

  std::unique_ptr<Writer> writer_;  // after the constructor: the journal's thread only
  const Membership member_;
  const ChatKeeping keeping_;
  DeletionClock deletion_clock_;     // after the constructor: the journal's thread only
  std::unique_ptr<ChatStore> chat_;  // likewise
  std::chrono::steady_clock::time_point forget_next_;
  std::chrono::steady_clock::time_point chat_next_;  // not before; none: nothing is in the way
  OnDurable on_durable_;
  OnFailed on_failed_;
  StorageEvents storage_events_;
  std::set<room::RoomCode> halted_;  // the journal's thread only
  telemetry::JournalMetrics metrics_;
  std::atomic<bool> healthy_{true};
  std::atomic<bool> fenced_{false};
  std::atomic<bool> gave_up_{false};
  std::atomic<std::uint64_t> transactions_{0};
  std::atomic<std::uint64_t> entries_{0};

  mutable std::mutex mutex_;
  std::condition_variable work_;     // for run(): something is queued, or closing
  std::condition_variable settled_;  // for flush(): answered_ has grown, or stopped
  std::vector<Queued> queue_;
  std::optional<room::Milliseconds> alive_;
  std::deque<SaidIn> said_;
  std::vector<Released> released_;
  std::vector<room::RoomCode> readmitted_;  // before all that is queued of them
  std::string name_;
  std::uint64_t appended_ = 0;
  std::uint64_t answered_ = 0;
  std::size_t wanted_ = 1;  // entries that run() is woken for
  // Lately: entries that were taken at once, and seconds until that was done again.
  double taken_ = 0;
  double pause_ = 1;
  std::chrono::steady_clock::time_point looked_ = std::chrono::steady_clock::now();
  std::string trouble_;  // why what is appended waits; empty: it does not
  bool again_ = false;   // begin_again() was called
  bool closing_ = false;
  bool stopped_ = false;

  std::thread thread_;  // last: it uses everything above
};

}  // namespace server::storage
