// Claims rooms for this node: rooms that clients request from it, and free rooms. Uses a dedicated
// thread and connections; reads each claimed room and puts it into memory.
#pragma once

#include "server/cluster/room_locator.hpp"
#include "server/net/shards.hpp"
#include "server/rooms/directory.hpp"
#include "server/storage/ownership.hpp"
#include "server/storage/recovery.hpp"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_set>
#include <utility>
#include <vector>

namespace server::storage {
class DurableJournal;
}

namespace server::cluster {

class RoomClaimer {
 public:
  using Done = std::function<void(cluster::Location)>;
  using Chores = std::function<void(storage::OwnershipLink&)>;

  // `may`: whether this node holds its lease. `chores`: further checks, called about once a second
  // on this thread; throws StorageError. The other references outlive it.
  RoomClaimer(std::string database, std::function<bool()> may, Chores chores,
              storage::DurableJournal& journal, rooms::Directory& directory, net::Shards& shards);
  ~RoomClaimer();
  RoomClaimer(const RoomClaimer&) = delete;
  RoomClaimer& operator=(const RoomClaimer&) = delete;

  // Requires that the shards run.
  void start();
  void stop();

  // All of these: any thread.
  void locate(const room::RoomCode& code, Done done);
  // A code that no other node uses; nullopt if none is reserved.
  std::optional<std::string> take_code();
  // Call it when there may be free rooms.
  void wake();
  // Claims no further rooms.
  void announce_leaving();

  // Runs the work while no room is being loaded into memory.
  template <class Work>
  void with_nothing_moving(Work&& work) {
    const std::lock_guard lock(moving_);
    work();
  }
  void forget_codes();

 private:
  struct Asked {
    room::RoomCode code;
    Done done;
  };

  void run();
  cluster::Location find(const room::RoomCode& code);
  cluster::Location claim(const room::RoomCode& code);
  // Claims free rooms; returns whether there may be more.
  bool take_free();
  // Claims rooms that other nodes have given to this one.
  void take_given();
  void restore(const std::vector<storage::ClaimedRoom>& rooms);
  void reserve_codes();
  // Runs the chores if they are due.
  void do_chores();

  const std::string database_;
  const std::function<bool()> may_;
  const Chores chores_;
  storage::DurableJournal& journal_;
  rooms::Directory& directory_;
  net::Shards& shards_;
  storage::OwnershipLink link_;
  std::optional<storage::Recovery> recovery_;
  std::unordered_set<room::RoomCode> unservable_;
  // Only on this thread.
  std::chrono::steady_clock::time_point chores_next_;
  std::string given_to_;  // the name of this writer at the last check for transferred rooms
  room::Milliseconds given_until_ = 0;

  std::mutex moving_;  // lock it before mutex_
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Asked> asked_;
  std::vector<std::string> codes_;
  bool woken_ = true;
  bool leaving_ = false;
  bool told_leaving_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace server::cluster
