// Decides how queued entries become durable: batches, acknowledgements, retries in an outage, rooms
// whose entries are rejected, and the end of a writer that another node has fenced. A state machine
// without threads, clocks and SQL: its driver does what next() returns, reports the result and
// calls next() again. Driven by DurableJournal and by the simulator.
//
// Everything but next() and the reports of its actions may be called between an action and its
// report.
#pragma once

#include "server/room/journal.hpp"
#include "server/storage/writer.hpp"
#include "server/util/machine.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace server::storage {

class JournalMachine {
 public:
  // A MachineWait ends early when ready().
  //
  // Call next() when ready().
  struct Idle {};
  // Write the batch in one transaction. Report written(), rejected(), found_fenced() or
  // unavailable().
  struct Write {
    Writer::Batch batch;
  };
  // Find out whether the last Write was committed. Report recovered(), found_fenced() or
  // unavailable().
  struct Recover {};
  // These entries are durable. Report acknowledged() after all rooms know.
  struct Acknowledge {
    std::span<const Queued> entries;
  };
  // The database has rejected entries of this room. Report acknowledged().
  struct HaltRoom {
    room::RoomCode room;
    std::string reason;
  };
  struct AnnounceUnavailable {
    std::string reason;
  };
  struct AnnounceAvailable {};
  // Another node has fenced this one, and the queue is dropped.
  struct AnnounceFenced {};
  // Sign in as a writer with a new name. Report signed_in() or unavailable().
  struct SignInWriter {};
  // Nothing more can become durable: closed during an outage, or a transfer was rejected.
  struct Fail {
    std::string reason;
  };
  // Closed, and everything is stored.
  struct Stop {};
  using JournalAction = std::variant<util::MachineWait, Idle, Write, Recover, Acknowledge, HaltRoom,
                                     AnnounceUnavailable, AnnounceAvailable, AnnounceFenced,
                                     SignInWriter, Fail, Stop>;

  // --- the rooms and the server ---

  // Whether entries are accepted: it has signed in, and is neither closed nor fenced nor failed.
  bool accepts() const { return signed_in_ && !fenced_ && !closing_ && !failed_; }
  void append(const room::RoomCode& room, std::uint64_t ticket, room::Entry entry);
  // `last_played`: since then nobody could play in the room.
  void hand_over(const room::RoomCode& room, const std::string& to, util::MachineTime last_played);
  // The room was read again: drops its queued entries, and stores later ones.
  void readmit(const room::RoomCode& room);
  // Stores that the server was running at this time.
  void note_time(RoomTime now);
  void close() { closing_ = true; }
  // This writer was fenced.
  void fence();
  // Lets it sign in again after AnnounceFenced.
  void begin_again() { again_ = true; }
  // Nothing more becomes durable, and nothing more is done.
  void fail();

  // Empty: it has not signed in, or was fenced.
  const std::string& name() const { return name_; }
  bool healthy() const { return !failed_ && !fenced_; }
  // Whether it can sign in again, or tries to.
  bool fenced() const { return fenced_ && !failed_; }
  // Why entries, or signing in again, wait for the database; empty: they do not.
  const std::string& outage_reason() const { return outage_reason_; }
  // Entries and transfers: accepted so far, and how many of the first of these are all done with,
  // in whichever way.
  std::uint64_t appended() const { return appended_; }
  std::uint64_t done() const { return done_; }
  std::size_t queued() const { return queue_.size(); }

  // --- the driver ---

  // Takes at most this number of entries into a batch, and transfers only after the last entry.
  JournalAction next(util::MachineTime now, std::size_t entries_max = SIZE_MAX);
  // Whether a MachineWait or Idle has ended early.
  bool ready() const;

  void signed_in(std::string name);
  void written();
  void recovered(bool committed);
  void acknowledged();
  void rejected(const std::string& reason);
  void unavailable(util::MachineTime now, const std::string& reason);
  // The database no longer knows the writer.
  void found_fenced();

 private:
  enum class JournalState : std::uint8_t {
    signing_in,
    idle,
    gathering,
    writing,
    recovering,
    pausing,  // between two attempts in an outage
    durable,
    halting,
    failing,
    fenced,
    stopped,
  };
  struct PendingBatch {
    std::vector<Queued> entries = {};
    std::optional<RoomTime> alive = std::nullopt;
    std::vector<Released> released = {};
    bool of_one_room = false;  // because the whole batch was rejected
  };

  bool has_work() const { return !queue_.empty() || alive_ || !released_.empty(); }
  // Whether to wait for more entries.
  bool gathers(util::MachineTime now);
  void update_rate(util::MachineTime now);
  void take(util::MachineTime now, std::size_t entries_max);
  void divide();
  void drop();
  // The database has executed a statement.
  void end_outage();

  JournalState state_ = JournalState::signing_in;
  std::string name_;
  std::vector<Queued> queue_;
  std::optional<RoomTime> alive_;
  std::vector<Released> released_;
  std::set<room::RoomCode> halted_;
  PendingBatch batch_;              // in flight
  std::deque<PendingBatch> parts_;  // to be written after it
  std::string rejection_;           // why the room of batch_ halts
  std::string outage_reason_;
  unsigned failures_ = 0;   // attempts in this outage
  bool announced_ = false;  // that the database is unavailable
  util::MachineTime pause_{0};
  util::MachineTime wake_at_{0};  // end of the pause, or of gathering
  // Moving averages: entries per batch, and the time between two batches in seconds.
  double mean_batch_ = 0;
  double mean_interval_ = 1;
  std::optional<util::MachineTime> last_take_;
  std::uint64_t appended_ = 0;
  std::uint64_t taken_ = 0;  // of these, in the batch and in those before
  std::uint64_t done_ = 0;
  bool signed_in_ = false;
  bool fenced_ = false;
  bool again_ = false;
  bool closing_ = false;
  bool failed_ = false;
};

}  // namespace server::storage
