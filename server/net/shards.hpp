// The loops that rooms live on: one thread each, with no shared state. A room's code determines the
// shard that owns it; everything about the room is posted there.
#pragma once

#include "server/room/durable.hpp"
#include "server/rooms/rooms.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace boost::asio {
class io_context;
}

namespace server::net {

// The shard of the lobby.
inline constexpr std::size_t lobby_shard = 0;

class Shards {
 public:
  using MakeRooms = std::function<std::unique_ptr<rooms::Rooms>()>;

  // Requires count > 0. Nothing runs before start().
  Shards(std::size_t count, const MakeRooms& make_rooms);
  ~Shards();
  Shards(const Shards&) = delete;
  Shards& operator=(const Shards&) = delete;

  std::size_t count() const { return shards_.size(); }
  // The shard of the room. Any thread.
  std::size_t of(const room::RoomCode& code) const;

  // On the shard's own thread, or on any before start() and after stop().
  rooms::Rooms& rooms(std::size_t shard);
  boost::asio::io_context& context(std::size_t shard);
  // Any thread.
  const telemetry::Metrics& metrics(std::size_t shard) const;

  // Starts a thread for each shard. Main thread.
  void start();
  // Any thread, any time: runs the work on the shard's thread. Drops it after stop().
  void post(std::size_t shard, std::function<void(rooms::Rooms&)> work);
  // The same after a delay, unless the shards stop first.
  void post_after(std::size_t shard, std::chrono::milliseconds delay,
                  std::function<void(rooms::Rooms&)> work);
  // Any thread, while the shards run: whether the shard has not answered an earlier call for longer
  // than this.
  bool is_silent(std::size_t shard, std::chrono::seconds patience);
  // post() to each shard.
  void post_all(const std::function<void(rooms::Rooms&)>& work);
  // Any thread: reports entries that are durable to their rooms. Posts once per shard, because each
  // post may wake its loop.
  void report_durable(std::span<const room::Durable> entries);

  // Stops the loops, and waits for their threads. Runs the work posted before. Main thread.
  void stop();
  // After stop(): destroys the rooms, the loops and the operations pending on them.
  void clear();

 private:
  struct Shard;
  std::atomic<bool> stopped_ = false;
  std::vector<std::unique_ptr<Shard>> shards_;
};

}  // namespace server::net
