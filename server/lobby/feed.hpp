// The list of rooms as the lobby's visitors know it: a frame with all of it, and frames that say how
// it differs from what was told before, each made once for everybody. One thread, the lobby's.
//
// How often: nothing while nothing changes; otherwise after limits::lobby_interval_min at the
// earliest, and later the more the last frame cost, its bytes times those who got it, so that the
// lobby takes no more than limits::lobby_bytes_per_second on the average, but not later than
// limits::lobby_interval_max.
#pragma once

#include "protocol/lobby.hpp"
#include "server/room/subscriber.hpp"
#include "server/rooms/listing.hpp"
#include "server/util/time.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace server::lobby {

class Feed {
 public:
  explicit Feed(const rooms::Listing& listing) : listing_(listing) {}

  // The list as it was told last; where nobody was told it, as it is. `visitors` are there.
  room::Frame whole(std::size_t visitors, WallTime now);
  // What has changed since, when it is time; null: nothing, or later.
  room::Frame changes(std::size_t visitors, SteadyTime now);

 private:
  struct Told {
    std::uint64_t version = 0;
    std::string text;
    bool still_there = true;
  };

  // Becomes the list as it is; what is different from before.
  std::string look(std::size_t visitors);

  const rooms::Listing& listing_;
  std::map<std::string, Told> rooms_;  // by code
  std::vector<std::string> order_;     // codes, the newest room first
  protocol::LobbyCounts counts_;
  std::uint64_t version_ = 0;  // of the listing
  std::size_t visitors_ = 0;   // who were counted
  bool looked_ = false;
  room::Frame whole_;  // null: to be made
  std::optional<SteadyTime> next_;
};

}  // namespace server::lobby
