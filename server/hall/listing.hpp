// What the list of rooms shows, and how much is going on in all. Rooms are put into it from the
// threads of their shards, and could be from another process by whoever hears of its rooms; the
// hall and HTTP look at it from theirs. Each call takes a lock for a moment.
#pragma once

#include "protocol/notice.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace server::hall {

class Listing {
 public:
  struct Shown {
    std::shared_ptr<const protocol::RoomInfo> room;
    std::uint64_t version = 0;  // another one when the room is shown otherwise
  };
  struct Look {
    std::vector<Shown> rooms;  // listed ones whose game is not over, the newest first
    std::size_t more = 0;      // of these, beyond as many as were asked for
    std::size_t people = 0;    // connected to rooms, listed or not
    std::size_t games = 0;     // that are being played, listed or not
  };

  void put(const protocol::RoomInfo& info);
  void remove(const std::string& code);

  // Another one when a look would show something else.
  std::uint64_t version() const;
  Look look(std::size_t most) const;

 private:
  using Place = std::pair<protocol::Milliseconds, std::string>;  // the newest first, then by code
  struct Kept {
    std::size_t people = 0;
    bool playing = false;
    bool listed = false;
    Place place;
  };
  void forget(const Kept& kept);

  mutable std::mutex mutex_;
  std::unordered_map<std::string, Kept> rooms_;
  std::map<Place, Shown> shown_;
  std::size_t people_ = 0;
  std::size_t games_ = 0;
  std::uint64_t version_ = 0;
};

}  // namespace server::hall
