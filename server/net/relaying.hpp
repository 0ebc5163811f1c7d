// What this server relays: spectators of rooms that other servers have are told them here, from one
// connection to the owner for all of them; see hall/relay.hpp.
#pragma once

#include "server/hall/relay.hpp"
#include "server/limits.hpp"
#include "server/room/journal.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

namespace server::net {

class RelayLink;
struct World;

// Of all shards. Any thread.
class Relaying {
 public:
  // Whether spectators are relayed at all. Set before the shards run.
  bool on = false;
  // The most spectators of one room whose sockets this server has.
  std::atomic<std::size_t> spectators_here{limits::spectators_here_max};

  // Whether a room is being told here, so that another spectator need not look where it is.
  bool has(const room::RoomCode& code) const;
  std::map<room::RoomCode, std::uint32_t> spectators() const;
  std::size_t relays() const { return relays_; }

  // One relay of the room more or fewer: from now on it is told here, or not any more.
  void count_relay(int change) { relays_ += static_cast<std::size_t>(change); }
  void count_told(const room::RoomCode& code, int change);
  void count_spectators(const room::RoomCode& code, int change);

 private:
  struct Room {
    int told = 0;  // relays that tell it
    int spectators = 0;
  };
  void change(const room::RoomCode& code, int Room::* count, int by);

  std::atomic<std::size_t> relays_ = 0;
  mutable std::mutex mutex_;
  std::unordered_map<room::RoomCode, Room> rooms_;
};

// Of one shard; its thread only.
class ShardRelays final : public hall::Relays {
 public:
  ShardRelays(World& world, std::size_t shard) : world_(world), shard_(shard) {}

  hall::Relay* find(const std::string& code, const std::optional<std::string>& pass) override;
  void remove(const RelayLink& link);

 private:
  World& world_;
  const std::size_t shard_;
  std::multimap<room::RoomCode, RelayLink*> links_;  // each owns itself
};

}  // namespace server::net
