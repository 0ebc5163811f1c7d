// Transfers rooms to other nodes, a few at a time. Each room goes directly to its new node. The
// decisions are those of RebalancerMachine.
#pragma once

#include "server/cluster/rebalancer_machine.hpp"
#include "server/net/shards.hpp"
#include "server/rooms/directory.hpp"
#include "server/storage/ownership.hpp"

#include <atomic>
#include <cstddef>
#include <memory>

namespace server::storage {
class DurableJournal;
}

namespace server::cluster {

// One thread.
class Rebalancer {
 public:
  // All references outlive it.
  Rebalancer(storage::DurableJournal& journal, const rooms::Directory& directory,
             net::Shards& shards);

  // Call it about once a second. Requires that the shards run. Throws StorageError.
  void rebalance(storage::OwnershipLink& link);

 private:
  void perform(const RoundDone&, storage::OwnershipLink&) {}
  void perform(const FlushJournal&, storage::OwnershipLink& link);
  void perform(const RebalancerMachine::ReadLoads&, storage::OwnershipLink& link);
  void perform(const RebalancerMachine::ListCandidates&, storage::OwnershipLink& link);
  void perform(const RebalancerMachine::HandOverRoom& one, storage::OwnershipLink& link);
  void perform(const RebalancerMachine::AnnounceTransfer& announce, storage::OwnershipLink& link);

  storage::DurableJournal& journal_;
  const rooms::Directory& directory_;
  net::Shards& shards_;
  RebalancerMachine machine_;
  std::shared_ptr<std::atomic<std::size_t>> leaving_;  // rooms that have not left memory yet
};

}  // namespace server::cluster
