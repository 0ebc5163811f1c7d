#include "server/cluster/rebalancer_machine.hpp"

#include "server/util/limits.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace server::cluster {
namespace {

using protocol::RoomState;
using storage::NodeLoad;

// Between checks while there is nothing to give.
constexpr std::chrono::seconds between_transfers{5};

struct Mean {
  std::size_t rooms = 0;
  std::size_t nodes = 0;

  std::size_t rounded_up() const { return (rooms + nodes - 1) / nodes; }
  // By more than a quarter, and some rooms.
  bool is_exceeded_by(const NodeLoad& load) const {
    return 4 * nodes * load.rooms > 5 * rooms &&
           nodes * load.rooms >= rooms + nodes * limits::rooms_above_mean_min;
  }
};

bool has_more(const NodeLoad& one, const NodeLoad& other) {
  return std::pair(other.rooms, one.writer) < std::pair(one.rooms, other.writer);
}

}  // namespace

std::vector<Transfer> transfers(const std::vector<NodeLoad>& loads, const std::string& own) {
  std::vector<NodeLoad> takers;
  std::ranges::copy_if(loads, std::back_inserter(takers), &NodeLoad::takes);
  Mean mean{.rooms = 0, .nodes = takers.size()};
  for (const NodeLoad& load : takers) mean.rooms += load.rooms;
  std::ranges::sort(takers, has_more);
  const auto self = std::ranges::find(takers, own, &NodeLoad::writer);
  if (self == takers.end() || !mean.is_exceeded_by(*self)) return {};

  // Other givers see the same rows now, so each gives a share of what a taker lacks.
  const auto givers = static_cast<std::size_t>(std::ranges::count_if(
      takers, [&](const NodeLoad& load) { return mean.is_exceeded_by(load); }));
  const bool first = self == takers.begin();
  const std::size_t each = mean.rounded_up();
  std::vector<std::size_t> lacking;
  std::vector<Transfer> transfers;
  for (const NodeLoad& load : takers) {
    const std::size_t room_for = load.rooms < each ? each - load.rooms : 0;
    lacking.push_back(room_for / givers + (first ? room_for % givers : 0));
    transfers.push_back({.to = load.writer, .node = load.node});
  }
  for (auto left = std::min(self->rooms - each, limits::rooms_transferred_at_once); left > 0;
       --left) {
    const auto most = std::ranges::max_element(lacking);
    if (*most == 0) break;
    --*most;
    ++transfers[static_cast<std::size_t>(most - lacking.begin())].rooms;
  }
  std::erase_if(transfers, [](const Transfer& transfer) { return transfer.rooms == 0; });
  return transfers;
}

std::optional<TransferCandidate> transfer_candidate(const room::Room& room) {
  // Tables with the same deal stay together.
  if (room.duplicate() || room.closed()) return std::nullopt;
  switch (room.state()) {
    case RoomState::waiting:
      return TransferCandidate{room.code(), room.deserted() ? 0 : 1};
    case RoomState::playing:
      return TransferCandidate{room.code(), room.deserted() ? 0 : 2};
    case RoomState::finished:
    case RoomState::halted:
      break;
  }
  return std::nullopt;
}

void RebalancerMachine::begin(util::MachineTime now, std::string writer, std::size_t rooms,
                              std::size_t leaving) {
  state_ = RebalancerState::done;
  writer_ = std::move(writer);
  if (writer_.empty() || leaving > 0) return;
  const bool again = std::exchange(transferred_, false);
  if (!again && (now < next_round_ || rooms < limits::rooms_above_mean_min)) return;
  next_round_ = now + between_transfers;
  // Rooms that were transferred no longer count here.
  state_ = again ? RebalancerState::flushing : RebalancerState::loads;
}

RebalancerMachine::RebalancerAction RebalancerMachine::next() {
  switch (state_) {
    case RebalancerState::done:
      break;
    case RebalancerState::flushing:
      state_ = RebalancerState::loads;
      return FlushJournal{};
    case RebalancerState::loads:
      return ReadLoads{};
    case RebalancerState::candidates:
      return ListCandidates{};
    case RebalancerState::transferring:
      if (transfers_.empty()) break;
      RebalancerAction action = std::move(transfers_.front());
      transfers_.pop_front();
      return action;
  }
  state_ = RebalancerState::done;
  return RoundDone{};
}

void RebalancerMachine::loads_read(const std::vector<NodeLoad>& loads) {
  wanted_ = transfers(loads, writer_);
  state_ = wanted_.empty() ? RebalancerState::done : RebalancerState::candidates;
}

void RebalancerMachine::candidates_listed(std::vector<TransferCandidate> candidates) {
  std::ranges::stable_sort(candidates, {}, &TransferCandidate::rank);
  transfers_.clear();
  auto one = candidates.begin();
  for (Transfer transfer : wanted_) {
    const auto left = static_cast<std::size_t>(candidates.end() - one);
    transfer.rooms = std::min(transfer.rooms, left);
    if (transfer.rooms == 0) break;
    for (std::size_t n = 0; n < transfer.rooms; ++n)
      transfers_.push_back(HandOverRoom{(one++)->code, transfer.to});
    transfers_.push_back(AnnounceTransfer{transfer});
  }
  transferred_ = !transfers_.empty();
  state_ = RebalancerState::transferring;
}

}  // namespace server::cluster
