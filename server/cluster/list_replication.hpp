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
  // `kept`: how long the rooms of other nodes stay listed while their lists cannot be read. The
  // listing outlives it.
  ListReplication(rooms::Listing& listing, std::chrono::milliseconds kept)
      : listing_(listing), kept_(kept) {}

  // Publishes local changes if it is due. `own`: the name of this node's incarnation. Throws
  // StorageError, as hear() does.
  void tell(storage::sql::Database& database, const std::string& own,
            std::chrono::steady_clock::time_point now);
  // Whether hear() is due: the other nodes' lists may have changed since the last call.
  bool is_due(std::chrono::steady_clock::time_point now) const;
  void hear(storage::sql::Database& database, const std::string& own,
            std::chrono::steady_clock::time_point now);
  // Call it when the other nodes' lists cannot be read: unlists their rooms after `kept`.
  void miss(std::chrono::steady_clock::time_point now);

 private:
  rooms::Listing& listing_;
  const std::chrono::milliseconds kept_;
  std::string told_as_;  // the incarnation that has published; empty: none
  std::uint64_t told_ = 0;
  std::chrono::steady_clock::time_point told_at_;
  std::chrono::steady_clock::time_point heard_at_ = std::chrono::steady_clock::now();
  std::map<std::string, std::int64_t> known_;  // versions of the others' lists, by writer
};

}  // namespace server::cluster
