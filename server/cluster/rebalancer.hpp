// Rooms that this node gives to others, because it has clearly more than its share: when a node has
// come, or after one was away. Each goes straight to the node that is to have it, some at a time,
// and those first whom nobody would miss for a moment.
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
  std::string to;  // the writer
  std::string node;
  std::size_t rooms = 0;

  friend bool operator==(const Transfer&, const Transfer&) = default;
};

// What the writer `own` gives now, limits::rooms_given_at_once at most. Whoever is above the bound
// gives down to the mean, and nobody gets more than it lacks of the mean: so a room that was given
// stays, unless others go or come.
std::vector<Transfer> transfers(const std::vector<storage::Load>& loads, const std::string& own);

// One thread.
class Rebalancer {
 public:
  // All outlive it.
  Rebalancer(storage::DurableJournal& journal, const rooms::Directory& directory,
             net::Shards& shards);

  // About once a second. Requires that the shards run. Throws StorageError.
  void look(storage::OwnershipLink& link);

 private:
  struct Candidate {
    room::RoomCode code;
    int rank = 0;
  };

  // Those that can go, in the order in which they should.
  std::vector<Candidate> candidates();
  void give(const room::RoomCode& code, const std::string& to);

  storage::DurableJournal& journal_;
  const rooms::Directory& directory_;
  net::Shards& shards_;
  std::chrono::steady_clock::time_point next_;
  std::shared_ptr<std::atomic<std::size_t>> under_way_;  // rooms that have not left the memory yet
  bool gave_ = false;
};

}  // namespace server::cluster
