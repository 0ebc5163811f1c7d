// Replicates the room list: publishes the rooms of this node and reads those of the others. One
// thread, see LobbyElection.
#pragma once

#include "server/rooms/listing.hpp"

#include <chrono>
#include <cstdint>
#include <map>
#include <string>

namespace server::storage::sql {
class Database;
}

namespace server::cluster {

class ListReplication {
 public:
  // `listed_for`: how long the rooms of other nodes stay listed while their lists cannot be read.
  // The listing outlives it.
  ListReplication(rooms::Listing& listing, std::chrono::milliseconds listed_for)
      : listing_(listing), listed_for_(listed_for) {}

  // Publishes local changes if it is due. `own`: the name of this node's incarnation. Throws
  // StorageError, as refresh() does.
  void publish(storage::sql::Database& database, const std::string& own,
               std::chrono::steady_clock::time_point now);
  // Whether refresh() is due: the other nodes' lists may have changed since the last call.
  bool is_due(std::chrono::steady_clock::time_point now) const;
  void refresh(storage::sql::Database& database, const std::string& own,
               std::chrono::steady_clock::time_point now);
  // Call it when the other nodes' lists cannot be read: unlists their rooms after `listed_for`.
  void expire(std::chrono::steady_clock::time_point now);

 private:
  rooms::Listing& listing_;
  const std::chrono::milliseconds listed_for_;
  std::string published_as_;  // the incarnation that has published; empty: none
  std::uint64_t published_version_ = 0;
  std::chrono::steady_clock::time_point published_at_;
  std::chrono::steady_clock::time_point refreshed_at_ = std::chrono::steady_clock::now();
  std::map<std::string, std::int64_t> versions_;  // versions of the others' lists, by writer
};

}  // namespace server::cluster
