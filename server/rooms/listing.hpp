// The list of rooms and the totals of activity. Shards add their rooms from their threads, and list
// replication adds rooms of other servers that share the database; the lobby and HTTP read it from
// their threads. Each call takes a lock for a moment.
//
// While more rooms are listed than are shown, each address has at most a share of the places: its
// newest rooms. Its others fill the places that nobody else needs. Rooms of unknown addresses have
// one share together, and the first of the free places: they may belong to many people, or all to
// one.
#pragma once

#include "protocol/notice.hpp"
#include "protocol/room_list.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace server::rooms {

class Listing {
 public:
  Listing();

  struct Shown {
    std::shared_ptr<const protocol::RoomInfo> room;          // null: another server's room
    std::shared_ptr<const protocol::ListedRoom> other = {};  // that room
    std::uint64_t version = 0;  // changes with what is shown of the room
    struct Text;
    std::shared_ptr<Text> own_text = {};  // of `room`, encoded when it is first needed

    const protocol::RoomCode& code() const { return room ? room->code : other->code; }
    // As encoded by encode_room(). Any thread; valid as long as this.
    const std::string& text() const;
  };
  struct Snapshot {
    std::vector<Shown> rooms;  // listed rooms whose game is not over, the newest first
    std::size_t more = 0;      // listed rooms beyond the requested number
    std::size_t clients = 0;   // connected to rooms, listed or not
    std::size_t games = 0;     // in progress, listed or not
    // The same text exactly while the snapshot is the same; differs between two servers.
    std::string tag = {};
  };

  // `payer`: the address that has opened the room; empty: unknown, or exempt.
  void put(const protocol::RoomInfo& info, const std::string& payer = "");
  void remove(const protocol::RoomCode& code);

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

  // For the lists of other servers: the rooms of this server, of each address only its share.
  std::uint64_t version_here() const;
  Snapshot local_snapshot(std::size_t most) const;

 private:
  using ListPosition =
      std::pair<protocol::Milliseconds, protocol::RoomCode>;  // the newest first, then by code
  struct ListedEntry {
    std::size_t clients = 0;
    bool playing = false;
    bool listed = false;
    ListPosition place;
    std::string payer;
  };
  using ShownRooms = std::map<ListPosition, Shown>;
  void forget(const ListedEntry& entry);
  ShownRooms& surplus_of(const std::string& payer) { return surplus_[payer.empty() ? 0 : 1]; }
  // After a change: the newest rooms of the payer are in `shown_`, the others in its surplus.
  void share_out(const std::string& payer);
  Snapshot local_rooms(std::size_t most) const;
  static void sort_by_place(std::vector<Shown>& rooms);
  // Merges the lists of all other servers.
  void merge_node_lists();

  const std::string name_;  // random
  mutable std::mutex mutex_;
  std::unordered_map<protocol::RoomCode, ListedEntry> rooms_;
  ShownRooms shown_;
  // Above the shares: of the empty payer, which come first; of all others.
  std::array<ShownRooms, 2> surplus_;
  std::unordered_map<std::string, std::set<ListPosition>> listed_by_payer_;
  std::size_t clients_ = 0;
  std::size_t games_ = 0;
  std::uint64_t version_here_ = 0;
  std::uint64_t version_ = 0;
  std::map<std::string, NodeList> node_lists_;  // by server
  ShownRooms shown_remote_;
};

}  // namespace server::rooms
