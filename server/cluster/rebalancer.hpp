// Gives rooms to other nodes when this node has clearly more than its share: after a node has
// joined or returned. Each room goes directly to its new node, a few at a time, first those where
// the fewest players notice.
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

// The rooms that writer `own` gives now, at most limits::rooms_given_at_once. A giver above the
// bound gives down to the mean, and a taker gets no more than it lacks of the mean. So a room that
// was given stays until nodes join or leave.
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
