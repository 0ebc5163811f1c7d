// The list of rooms of all nodes: what this one tells the others of its rooms, and what it hears of
// theirs. One thread, see LobbyElection.
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
  using Clock = std::chrono::steady_clock;

  // `kept`: for how long others are listed while nothing can be heard of them. The listing outlives
  // it.
  ListReplication(rooms::Listing& listing, std::chrono::milliseconds kept)
      : listing_(listing), kept_(kept) {}

  // Tells what has changed here, if it is time. `own`: the name of this node's incarnation. Throws
  // StorageError, as hear() does.
  void tell(storage::sql::Database& database, const std::string& own, Clock::time_point now);
  // Whether it was not done for so long that there may be something new, whoever has said so.
  bool is_due(Clock::time_point now) const;
  void hear(storage::sql::Database& database, const std::string& own, Clock::time_point now);
  // Nothing can be heard just now.
  void miss(Clock::time_point now);

 private:
  rooms::Listing& listing_;
  const std::chrono::milliseconds kept_;
  std::string told_as_;  // the incarnation that has told; empty: none
  std::uint64_t told_ = 0;
  Clock::time_point told_at_;
  Clock::time_point heard_at_ = Clock::now();
  std::map<std::string, std::int64_t> known_;  // versions of the others, by writer
};

}  // namespace server::cluster
