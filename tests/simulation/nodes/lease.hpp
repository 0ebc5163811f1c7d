// The driver of cluster::LeaseMachine in a simulated node, as cluster::Lease is in the server: the
// statements go over the node's line to the database. Owned by the node.
#pragma once

#include "server/cluster/lease_machine.hpp"
#include "tests/simulation/nodes/node_journal.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

namespace simulation {

class NodeLease {
 public:
  struct LeaseHooks {
    // Calls back when nothing is left in memory.
    std::function<void(std::function<void()>)> drop_everything;
    std::function<void()> on_signed_in;
    std::function<void()> on_free_rooms;
  };

  NodeLease(Environment& environment, Process& process, DatabaseLine& line, NodeJournal& journal,
            Microseconds lease, LeaseHooks hooks)
      : environment_(environment),
        process_(process),
        line_(line),
        journal_(journal),
        hooks_(std::move(hooks)),
        machine_(server::util::MachineTime(lease)) {}

  void start() { step(); }
  // After the work in flight.
  void stop() { stopping_ = true; }
  void on_fenced();
  // The process is frozen, and continues.
  void freeze();
  void thaw();
  bool holds() const;
  // Calls `work` when the next renewal is on its way.
  void at_next_renewal(std::function<void()> work) { at_renewal_ = std::move(work); }

 private:
  using LeaseMachine = server::cluster::LeaseMachine;

  server::util::MachineTime now() const;
  void step();
  void perform(const server::util::MachineWait& wait);
  void perform(const LeaseMachine::Renew& renew);
  void perform(const LeaseMachine::ReadNodes& read);
  void perform(const LeaseMachine::Fence& fence);
  void perform(const LeaseMachine::ClaimFreeRooms&);
  void perform(const LeaseMachine::DropEverything&);
  void perform(const LeaseMachine::SignInAgain&);
  void perform(const LeaseMachine::AnnounceSignedIn&);
  // Reports the answer to the machine, or that the database is unavailable.
  template <class Statement, class Report>
  void execute(Statement statement, Report report);

  Environment& environment_;
  Process& process_;
  DatabaseLine& line_;
  NodeJournal& journal_;
  const LeaseHooks hooks_;
  LeaseMachine machine_;
  std::function<void()> at_renewal_;
  Microseconds frozen_at_ = 0;
  Microseconds frozen_for_ = 0;
  std::uint64_t waits_ = 0;
  bool waiting_ = false;
  bool stopping_ = false;
};

}  // namespace simulation
