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
#include <string>

namespace simulation {

class NodeJournal final : public server::room::Journal {
 public:
  struct Hooks {
    std::function<void(const RoomCode&, const server::room::Entry&)> on_written;
    std::function<void(const RoomCode&, std::uint64_t ticket)> on_durable;
    std::function<void(const RoomCode&)> on_room_failed;
    std::function<void()> on_fenced;
  };

  // `node`: its name. The numbers of incarnations from `newest` on are unused.
  NodeJournal(Environment& environment, Process& process, Line& line, std::string node,
              std::uint64_t& newest, Hooks hooks)
      : environment_(environment),
        process_(process),
        line_(line),
        node_(std::move(node)),
        newest_(newest),
        hooks_(std::move(hooks)) {}

  // Signs in, with retries; calls `then` when it has a name.
  void open(std::function<void()> then);
  void append(const RoomCode& room, std::uint64_t ticket, server::room::Entry entry) override;
  void release(const RoomCode& room) override { hand_over(room, {}); }
  void hand_over(const RoomCode& room, const std::string& to) override;
  void readmit(const RoomCode& room) override { machine_.readmit(room); }

  void fence();
  void begin_again();
  // Empty: it has none at present.
  const Writer& name() const { return machine_.name(); }
  // The newest name that it had.
  const Writer& last_name() const { return identity_.name(); }
  bool away() const { return !machine_.outage_reason().empty(); }
  std::uint64_t appended() const { return machine_.appended(); }
  std::uint64_t done() const { return machine_.done(); }
  // No entry waits to be stored.
  bool idle() const { return done() == appended(); }

 private:
  using Machine = server::storage::JournalMachine;

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
  void perform(const Machine::Idle&);
  void perform(const Machine::Write& write);
  void perform(const Machine::Recover&);
  void perform(const Machine::Acknowledge& acknowledge);
  void perform(const Machine::HaltRoom& halt);
  void perform(const Machine::AnnounceUnavailable&) { step(); }
  void perform(const Machine::AnnounceAvailable&) { step(); }
  void perform(const Machine::AnnounceFenced&);
  void perform(const Machine::SignInWriter&);
  void perform(const Machine::Fail& fail);
  void perform(const Machine::Stop&) {}
  void found_fenced();
  void found_batch(std::uint64_t number);
  void acknowledge(std::span<const server::storage::Queued> entries);

  Environment& environment_;
  Process& process_;
  Line& line_;
  const std::string node_;
  std::uint64_t& newest_;
  const Hooks hooks_;
  Machine machine_;
  server::storage::WriterIdentity identity_{{}};
  std::function<void()> on_open_;
  std::uint64_t waits_ = 0;
  bool waiting_ = false;
};

}  // namespace simulation
