// Transfers rooms to other nodes when this node has clearly more than the mean, such as after a
// node has joined. Each room goes directly to its new node, a few at a time, first those with the
// fewest affected players.
#pragma once

#include "server/net/shards.hpp"
#include "server/rooms/directory.hpp"
#include "server/storage/ownership.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace server::storage {
class DurableJournal;
}

namespace server::cluster {

struct Transfer {
  std::string to;  // the writer that receives it
  std::string node;
  std::size_t rooms = 0;

  friend bool operator==(const Transfer&, const Transfer&) = default;
};

// The transfers that writer `own` makes now, of at most limits::rooms_transferred_at_once rooms. A
// node above the bound gives rooms until it has the mean; no node receives more than the mean. So a
// room is not transferred again until nodes join or leave.
std::vector<Transfer> transfers(const std::vector<storage::Load>& loads, const std::string& own);

// One thread.
class Rebalancer {
 public:
  // All references outlive it.
  Rebalancer(storage::DurableJournal& journal, const rooms::Directory& directory,
             net::Shards& shards);

  // Call it about once a second. Requires that the shards run. Throws StorageError.
  void look(storage::OwnershipLink& link);

 private:
  struct Candidate {
    room::RoomCode code;
    int rank = 0;
  };

  // The rooms that may go, in order of preference.
  std::vector<Candidate> candidates();
  void give(const room::RoomCode& code, const std::string& to);

  storage::DurableJournal& journal_;
  const rooms::Directory& directory_;
  net::Shards& shards_;
  std::chrono::steady_clock::time_point next_;
  std::shared_ptr<std::atomic<std::size_t>> under_way_;  // rooms that have not left memory yet
  bool gave_ = false;
};

}  // namespace server::cluster
