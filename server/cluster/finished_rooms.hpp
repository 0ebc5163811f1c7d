// Reads finished games from the database for a server that runs alone, before the request that asks
// for one goes to the room's shard: SQL, replay and checks take many milliseconds, and a shard has
// other rooms to serve. Where several nodes share a database, the RoomLocator does this.
#pragma once

#include "server/cluster/room_locator.hpp"
#include "server/net/shards.hpp"
#include "server/rooms/directory.hpp"
#include "server/storage/recovery.hpp"
#include "server/util/work_pool.hpp"

#include <atomic>
#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace server::cluster {

class FinishedRooms {
 public:
  // The references outlive it.
  FinishedRooms(std::string database, rooms::Directory& directory, net::Shards& shards);

  void start() { jobs_.start(); }
  // Rooms that wait are not read; their handlers are not called.
  void stop() { jobs_.stop(); }
  // A room that several ask for is read once. Calls `done` once, perhaps before it returns: with
  // `here` when Rooms::find() will not read the database, with `unknown` when the room cannot be
  // read at present. `payer`: see util::WorkPool. Any thread.
  void locate(const room::RoomCode& code, LocationHandler done, const std::string& payer = {});

  // How many rooms were read. Any thread.
  std::size_t reads() const { return reads_; }

 private:
  // On the thread of jobs_.
  void read(const room::RoomCode& code, const LocationHandler& done);
  // Calls the handlers that wait for the room. Any thread.
  void answer(const room::RoomCode& code, const Location& where);

  const std::string database_;
  rooms::Directory& directory_;
  net::Shards& shards_;
  std::optional<storage::Recovery> recovery_;  // on the thread of jobs_
  std::atomic<std::size_t> reads_ = 0;
  std::mutex mutex_;
  std::map<room::RoomCode, std::vector<LocationHandler>> waiting_;  // of rooms that are being read
  util::WorkPool jobs_;
};

}  // namespace server::cluster
