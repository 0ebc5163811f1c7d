// The list of rooms and the totals of activity. Shards add their rooms from their threads, and list
// replication adds rooms of other servers that share the database; the lobby and HTTP read it from
// their threads. Each call takes a lock for a moment.
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
    std::shared_ptr<const protocol::RoomInfo> room;          // null: another server's room
    std::shared_ptr<const protocol::ListedRoom> other = {};  // that room
    std::uint64_t version = 0;  // changes with what is shown of the room
    struct Text;
    std::shared_ptr<Text> own_text = {};  // of `room`, encoded when it is first needed

    const std::string& code() const { return room ? room->code : other->code; }
    // As encoded by encode_room(). Any thread; valid as long as this.
    const std::string& text() const;
  };
  struct Snapshot {
    std::vector<Shown> rooms;  // listed rooms whose game is not over, the newest first
    std::size_t more = 0;      // listed rooms beyond the requested number
    std::size_t clients = 0;   // connected to rooms, listed or not
    std::size_t games = 0;     // in progress, listed or not
  };

  void put(const protocol::RoomInfo& info);
  void remove(const std::string& code);

  // The list of another server.
  struct NodeList {
    std::vector<protocol::ListedRoom> rooms;
    std::size_t more = 0;
    std::size_t clients = 0;
    std::size_t games = 0;
  };
  // Replaces the server's list; nullopt: the server is gone.
  void put_node_list(const std::string& server, std::optional<NodeList> list);

  // Changes whenever snapshot() would return something else.
  std::uint64_t version() const;
  // A room of this server counts only here, even if another server still lists it.
  Snapshot snapshot(std::size_t most) const;

  // The same for this server alone.
  std::uint64_t version_here() const;
  Snapshot local_snapshot(std::size_t most) const;

 private:
  using ListPosition =
      std::pair<protocol::Milliseconds, std::string>;  // the newest first, then by code
  struct ListedEntry {
    std::size_t clients = 0;
    bool playing = false;
    bool listed = false;
    ListPosition place;
  };
  void forget(const ListedEntry& entry);
  Snapshot local_rooms(std::size_t most) const;
  // Merges the lists of all other servers.
  void merge_node_lists();

  mutable std::mutex mutex_;
  std::unordered_map<std::string, ListedEntry> rooms_;
  std::map<ListPosition, Shown> shown_;
  std::size_t clients_ = 0;
  std::size_t games_ = 0;
  std::uint64_t version_here_ = 0;
  std::uint64_t version_ = 0;
  std::map<std::string, NodeList> node_lists_;  // by server
  std::map<ListPosition, Shown> shown_remote_;
};

}  // namespace server::rooms
