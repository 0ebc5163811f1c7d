// The journal on a simulated disk, the counterpart of storage::DurableJournal: entries are queued,
// everything queued is committed as one batch, and completed in order. The rooms are the callers;
// the server listens for completions.
//
// A crash loses the queue. The batch in flight is stored completely or not at all. A commit can
// fail in two ways: temporarily, as on a full disk, with retries until it succeeds; or permanently,
// which ends the server, and then the batch may nevertheless be stored. The disk can also reject
// the rows of one room: other rooms continue, and no entry of that room is stored until it is
// readmitted.
#pragma once

#include "server/room/journal.hpp"
#include "tests/simulation/environment.hpp"
#include "tests/simulation/rows.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace simulation {

class Disk final : public server::room::Journal {
 public:
  using OnWritten =
      std::function<void(const server::room::RoomCode&, const server::room::Entry& entry)>;
  using OnRowStored = std::function<void(const std::string& row)>;
  using OnDiskDurable = std::function<void(const server::room::RoomCode&, std::uint64_t ticket)>;
  using OnDiskFailed = std::function<void()>;
  using OnRefused = std::function<void(const server::room::RoomCode&)>;
  // Whether appended entries wait because nothing can be stored for a while.
  using OnWaits = std::function<void(bool)>;

  Disk(Environment& environment, OnWritten on_written, OnRowStored on_stored)
      : environment_(environment),
        refusals_(environment.scenario.seed ^ 0x2ef05e),
        on_written_(std::move(on_written)),
        on_stored_(std::move(on_stored)) {}

  // Call it when a server starts: these callbacks receive the completions from now on.
  void open(OnDiskDurable on_durable, OnDiskFailed on_failed, OnWaits on_waits,
            OnRefused on_refused);
  void append(const server::room::RoomCode& room, std::uint64_t ticket,
              server::room::Entry entry) override;
  void readmit(const server::room::RoomCode& room) override;
  // The time at which the server runs; stored with the next batch.
  void note_time(server::RoomTime now);
  // The last such time that was stored.
  std::optional<server::RoomTime> alive() const { return alive_; }
  // The next commit fails: permanently, temporarily, or for one room's rows.
  void fail_next() { broken_ = true; }
  void fail_temporarily() { full_ = true; }
  void reject_next() { refusing_ = true; }
  // The server crashes.
  void crash();
  // The server stops in an orderly way: the queue is written first.
  void close();

  bool healthy() const { return healthy_; }
  // Whether no appended entry will be completed later.
  bool idle() const { return !busy_ || !healthy_; }
  // How long moves have waited since the disk works again.
  Microseconds recovery_delay() const;
  const std::vector<std::string>& rows() const { return rows_; }

 private:
  struct QueuedRow {
    Row row;
    std::uint64_t ticket;
  };

  // Calls the function after the delay, unless the server has crashed meanwhile.
  void plan(Microseconds delay, void (Disk::*what)());
  void begin_batch();
  void take();
  void commit();
  bool rejects();
  void reject_room();
  void drop_halted(std::vector<QueuedRow>& entries) const;
  void write();
  void fail();
  void wait();
  void retry();
  void answer();
  void store_batch();
  void store(const std::vector<QueuedRow>& batch);
  void corrupt(protocol::TableDecision& ruling);
  void corrupt(protocol::Settings& settings);
  void lose_newest();
  void repeat_id(Row& row);

  Environment& environment_;
  Rng refusals_;  // separate, so that other worlds stay as they were
  const OnWritten on_written_;
  const OnRowStored on_stored_;
  OnDiskDurable on_durable_;
  OnDiskFailed on_failed_;
  OnWaits on_waits_;
  OnRefused on_refused_;
  std::set<server::room::RoomCode> halted_;
  std::vector<std::string> rows_;
  std::vector<QueuedRow> queue_;
  std::vector<QueuedRow> batch_;           // in flight, or written and not completed
  std::optional<server::RoomTime> alive_;  // as stored
  std::optional<server::RoomTime> queued_time_;
  std::optional<server::RoomTime> batch_time_;
  bool written_ = false;  // the batch is written, not completed
  bool busy_ = false;
  bool healthy_ = true;
  bool broken_ = false;
  bool full_ = false;
  bool refusing_ = false;
  std::optional<Microseconds> full_until_;  // nullopt: moves do not wait
  Microseconds pause_ = 0;
  std::optional<Row> first_act_;  // for a disk that repeats ids
  std::uint64_t life_ = 0;
};

}  // namespace simulation
