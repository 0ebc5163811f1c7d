// The list of rooms as the lobby's clients know it: a frame with the whole list, and frames with
// the difference from the last one, each encoded once for all clients. One thread, the lobby's.
//
// Frames are sent only when something changes, and at the earliest after
// limits::lobby_interval_min. The interval grows with the cost of the last frame (its bytes times
// its receivers), up to limits::lobby_interval_max, so that the lobby sends at most
// limits::lobby_bytes_per_second on average.
#pragma once

#include "protocol/lobby_frames.hpp"
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

  // The list as of the last frame; the present list if there are no other clients. `visitors`:
  // number of clients.
  room::Frame whole_list(std::size_t visitors, WallTime now);
  // The changes since the last frame; null: there are none, or the interval has not passed.
  room::Frame changes(std::size_t visitors, SteadyTime now);

 private:
  struct SentRoom {
    std::uint64_t version = 0;
    std::string text;
    bool listed = true;
  };

  // Updates to the present list. Returns the difference as text; empty: no difference.
  std::string refresh(std::size_t visitors);

  const rooms::Listing& listing_;
  std::map<protocol::RoomCode, SentRoom> rooms_;
  std::vector<protocol::RoomCode> order_;  // the newest room first
  protocol::LobbyCounts counts_;
  std::uint64_t version_ = 0;  // of the listing
  std::size_t visitors_ = 0;   // number of clients in the last frame
  bool refreshed_ = false;
  room::Frame whole_;  // null: to be encoded
  std::optional<SteadyTime> next_;
};

}  // namespace server::lobby
