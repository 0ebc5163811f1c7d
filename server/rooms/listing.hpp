// What the list of rooms shows, and how much is going on in all. Rooms are put into it from the
// threads of their shards, and those of other servers that share the database by whoever hears of
// them; the lobby and HTTP look at it from theirs. Each call takes a lock for a moment.
#pragma once

#include "protocol/notice.hpp"
#include "protocol/room_list.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace server::rooms {

class Listing {
 public:
  struct Shown {
    std::shared_ptr<const protocol::RoomInfo> room;          // null: another server's,
    std::shared_ptr<const protocol::ListedRoom> other = {};  // which is this one
    std::uint64_t version = 0;  // another one when the room is shown otherwise

    const std::string& code() const { return room ? room->code : other->code; }
    // As encode_room() has it.
    std::string text() const;
  };
  struct Look {
    std::vector<Shown> rooms;  // listed ones whose game is not over, the newest first
    std::size_t more = 0;      // of these, beyond as many as were asked for
    std::size_t people = 0;    // connected to rooms, listed or not
    std::size_t games = 0;     // that are being played, listed or not
  };

  void put(const protocol::RoomInfo& info);
  void remove(const std::string& code);

  // What another server shows.
  struct Elsewhere {
    std::vector<protocol::ListedRoom> rooms;
    std::size_t more = 0;
    std::size_t people = 0;
    std::size_t games = 0;
  };
  // In place of what it showed before; nothing: it is not there any more.
  void put_elsewhere(const std::string& server, std::optional<Elsewhere> told);

  // Another one when a look would show something else.
  std::uint64_t version() const;
  // A room that this server has counts here only, whoever else shows it still.
  Look look(std::size_t most) const;

  // The same of this server alone.
  std::uint64_t version_here() const;
  Look look_here(std::size_t most) const;

 private:
  using Place = std::pair<protocol::Milliseconds, std::string>;  // the newest first, then by code
  struct Kept {
    std::size_t people = 0;
    bool playing = false;
    bool listed = false;
    Place place;
  };
  void forget(const Kept& kept);
  Look here(std::size_t most) const;
  // What all other servers show, from what each of them does.
  void gather();

  mutable std::mutex mutex_;
  std::unordered_map<std::string, Kept> rooms_;
  std::map<Place, Shown> shown_;
  std::size_t people_ = 0;
  std::size_t games_ = 0;
  std::uint64_t version_here_ = 0;
  std::uint64_t version_ = 0;
  std::map<std::string, Elsewhere> elsewhere_;  // by server
  std::map<Place, Shown> shown_elsewhere_;
};

}  // namespace server::rooms
