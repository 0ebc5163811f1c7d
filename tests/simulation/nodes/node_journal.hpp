// The driver of storage::JournalMachine in a simulated node, as storage::DurableJournal and its
// Writer are in the server: the transactions go over the node's line to the database. Called by the
// rooms and the lease.
#pragma once

#include "server/room/journal.hpp"
#include "server/storage/journal_machine.hpp"
#include "server/storage/writer_identity.hpp"
#include "tests/simulation/nodes/line.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <string>

namespace simulation {

class NodeJournal final : public server::room::Journal {
 public:
  struct JournalHooks {
    std::function<void(const RoomCode&, const server::room::Entry&)> on_written;
    std::function<void(const RoomCode&, std::uint64_t ticket)> on_durable;
    std::function<void(const RoomCode&)> on_room_failed;
    std::function<void()> on_fenced;
  };

  // `node`: its name. The numbers of incarnations from `newest` on are unused.
  NodeJournal(Environment& environment, Process& process, DatabaseLine& line, std::string node,
              std::uint64_t& newest, JournalHooks hooks)
      : environment_(environment),
        process_(process),
        line_(line),
        node_(std::move(node)),
        newest_(newest),
        hooks_(std::move(hooks)) {}

  // Signs in, with retries; calls `then` when it has a name.
  void open(std::function<void()> then);
  void append(const RoomCode& room, std::uint64_t ticket, server::room::Entry entry) override;
  void release(const RoomCode& room) override { leave(room, {}, environment_.clock.moment().wall); }
  void hand_over(const RoomCode& room, const std::string& to,
                 server::WallTime last_played) override;
  void readmit(const RoomCode& room) override {
    machine_.readmit(room);
    recount(room);
  }

  void fence();
  void begin_again();
  // Empty: it has none at present.
  const WriterName& name() const { return machine_.name(); }
  // The newest name that it had.
  const WriterName& last_name() const { return identity_.name(); }
  bool away() const { return !machine_.outage_reason().empty(); }
  std::uint64_t appended() const { return machine_.appended(); }
  std::uint64_t done() const { return machine_.done(); }
  // No entry waits to be stored.
  bool idle() const { return done() == appended(); }

 private:
  using JournalMachine = server::storage::JournalMachine;
  struct EntryCounts {
    std::uint64_t appended = 0;
    std::uint64_t durable = 0;
  };

  server::util::MachineTime now() const {
    return server::util::MachineTime(environment_.clock.now());
  }
  // After a moment, if the machine is ready.
  void wake();
  void step();
  // The thread takes its turn between any two entries.
  std::size_t entries_max();
  void wait(Microseconds delay);
  void perform(const server::util::MachineWait& wait);
  void perform(const JournalMachine::Idle&);
  void perform(const JournalMachine::Write& write);
  void perform(const JournalMachine::Recover&);
  void perform(const JournalMachine::Acknowledge& acknowledge);
  void perform(const JournalMachine::HaltRoom& halt);
  void perform(const JournalMachine::AnnounceUnavailable&) { step(); }
  void perform(const JournalMachine::AnnounceAvailable&) { step(); }
  void perform(const JournalMachine::AnnounceFenced&);
  void perform(const JournalMachine::SignInWriter&);
  void perform(const JournalMachine::Fail& fail);
  void perform(const JournalMachine::Stop&) {}
  void found_fenced();
  void found_batch(std::uint64_t number);
  void acknowledge(std::span<const server::storage::Queued> entries);
  void leave(const RoomCode& room, const std::string& to, server::WallTime last_played);
  // The oracle: of every room exactly the appended entries are stored, and only stored ones are
  // durable.
  void count_durable(const RoomCode& room);
  // Its queued entries are dropped.
  void recount(const RoomCode& room);

  Environment& environment_;
  Process& process_;
  DatabaseLine& line_;
  const std::string node_;
  std::uint64_t& newest_;
  const JournalHooks hooks_;
  JournalMachine machine_;
  server::storage::WriterIdentity identity_{{}};
  std::function<void()> on_open_;
  std::map<RoomCode, EntryCounts> entries_;  // of this incarnation
  std::uint64_t waits_ = 0;
  bool waiting_ = false;
};

}  // namespace simulation
