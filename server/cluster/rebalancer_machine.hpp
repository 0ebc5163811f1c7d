// Decides which rooms a node transfers to other nodes when it has clearly more than the mean, such
// as after a node has joined. A state machine without threads, clocks and SQL: its driver does what
// next() returns, reports the result and calls next() again until it is done. One thread. Driven by
// Rebalancer and by the simulator.
#pragma once

#include "server/cluster/machine_actions.hpp"
#include "server/room/room.hpp"
#include "server/storage/ownership.hpp"
#include "server/util/machine.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace server::cluster {

struct Transfer {
  std::string to;  // the writer that receives it
  std::string node;
  std::size_t rooms = 0;

  friend bool operator==(const Transfer&, const Transfer&) = default;
};

// The transfers that writer `own` makes now, of at most limits::rooms_transferred_at_once
// rooms. A node above the bound gives rooms until it has the mean; no node receives more than the
// mean. So a room is not transferred again until nodes join or leave.
std::vector<Transfer> transfers(const std::vector<storage::NodeLoad>& loads,
                                const std::string& own);

// A room that may be transferred. Lower ranks go first, because fewer players notice.
struct TransferCandidate {
  room::RoomCode code;
  int rank = 0;
};
std::optional<TransferCandidate> transfer_candidate(const room::Room& room);

class RebalancerMachine {
 public:
  // Report loads_read(); a round that fails is over.
  struct ReadLoads {};
  // Report candidates_listed().
  struct ListCandidates {};
  // The room leaves memory, and `to` becomes its owner.
  struct HandOverRoom {
    room::RoomCode code;
    std::string to;
  };
  // For the log.
  struct AnnounceTransfer {
    Transfer transfer;
  };
  using RebalancerAction = std::variant<RoundDone, FlushJournal, ReadLoads, ListCandidates,
                                        HandOverRoom, AnnounceTransfer>;

  // Begins a round; about once a second. `writer`: the name of the journal's writer, or empty.
  // `rooms`: in memory. `leaving`: of these, transferred by an earlier round.
  void begin(util::MachineTime now, std::string writer, std::size_t rooms, std::size_t leaving);
  RebalancerAction next();
  void loads_read(const std::vector<storage::NodeLoad>& loads);
  void candidates_listed(std::vector<TransferCandidate> candidates);

 private:
  enum class RebalancerState : std::uint8_t { done, flushing, loads, candidates, transferring };

  RebalancerState state_ = RebalancerState::done;
  util::MachineTime next_round_{0};
  std::string writer_;
  std::vector<Transfer> wanted_;
  std::deque<RebalancerAction> transfers_;
  bool transferred_ = false;  // in the last round that was not idle
};

}  // namespace server::cluster
