// Decides when a node renews its lease, when it fences other nodes, and how it starts over after it
// was fenced itself. Its clock also runs while the computer sleeps. A state machine without
// threads, clocks and statements: its driver does what next() returns, reports the result and calls
// next() again. One thread at a time. Driven by Lease and by the simulator.
//
// The length of a lease is an option, --node-lease-seconds. When a lease expires, another node
// fences its holder, and the holder's rooms are free.
#pragma once

#include "server/storage/ownership.hpp"
#include "server/util/machine.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace server::cluster {

class LeaseMachine {
 public:
  // A MachineWait ends early after fenced().
  //
  // Report renewed() or unavailable().
  struct Renew {
    std::string writer;
  };
  // Report nodes_read() or unavailable().
  struct ReadNodes {
    std::string writer;
  };
  // Fence the node of the record unless it has given a sign of life since then; report
  // node_fenced() or unavailable().
  struct Fence {
    storage::NodeRecord node;
  };
  // There are free rooms.
  struct ClaimFreeRooms {};
  // Drop the queue of the journal, and then all rooms; report dropped().
  struct DropEverything {};
  // Let the journal sign in again.
  struct SignInAgain {};
  // This node has signed in again, without rooms.
  struct AnnounceSignedIn {};
  using LeaseAction = std::variant<util::MachineWait, Renew, ReadNodes, Fence, ClaimFreeRooms,
                                   DropEverything, SignInAgain, AnnounceSignedIn>;

  explicit LeaseMachine(util::MachineTime lease) : lease_(lease) {}

  // `writer`: the current name of the journal's writer; empty: none.
  LeaseAction next(util::MachineTime now, const std::string& writer);

  // `is_writer`: the database still knows the writer.
  void renewed(util::MachineTime now, bool is_writer);
  void nodes_read(util::MachineTime now, const std::vector<storage::NodeRecord>& others);
  void node_fenced(bool done);
  // The database did not execute the statement, or the outcome is unknown.
  void unavailable(util::MachineTime now);
  void dropped();
  // The journal was fenced. Valid in every state.
  void fenced();

  // Until then no other node can have fenced this one.
  util::MachineTime valid_until() const { return valid_until_; }
  bool holds(util::MachineTime now) const { return now < valid_until_; }
  // Whether the database was unavailable at the last statement.
  bool database_unavailable() const { return database_unavailable_; }

 private:
  enum class LeaseState : std::uint8_t {
    waiting,
    renewed,
    fencing,
    dropped,
    signing_in,
  };

  // The newest sign of life of another node. Its lease has expired when that has not changed for a
  // whole lease by the clock of this node: the clock of the database may jump.
  struct Observed {
    storage::DatabaseTime seen;
    util::MachineTime since;  // first read
  };

  void wait_for_renewal(util::MachineTime now);

  const util::MachineTime lease_;
  LeaseState state_ = LeaseState::waiting;
  util::MachineTime valid_until_{0};
  util::MachineTime renewal_due_{0};
  util::MachineTime requested_at_{0};  // when the last renewal was requested
  std::optional<util::MachineTime> renewed_at_;
  std::map<std::string, Observed> observed_;  // by writer, since this node's last gap
  std::vector<storage::NodeRecord> expired_;
  bool any_fenced_ = false;  // another node, since the last ClaimFreeRooms
  bool fenced_ = false;
  bool database_unavailable_ = false;
};

}  // namespace server::cluster
