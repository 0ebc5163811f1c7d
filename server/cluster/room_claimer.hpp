// The rooms that this node takes: those that somebody asks it for, and those that are nobody's. A
// thread and connections of its own, which read what they take and put it into memory.
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

  // `may`: whether this node holds its lease. `chores`: what else is to be looked at about once a
  // second, on this thread; throws StorageError. The others outlive it.
  RoomClaimer(std::string database, std::function<bool()> may, Chores chores,
              storage::DurableJournal& journal, rooms::Directory& directory, net::Shards& shards);
  ~RoomClaimer();
  RoomClaimer(const RoomClaimer&) = delete;
  RoomClaimer& operator=(const RoomClaimer&) = delete;

  // The shards run by then.
  void start();
  void stop();

  // Any thread, all of these.
  void locate(const room::RoomCode& code, Done done);
  // A code that no other server uses. Nothing: none is at hand.
  std::optional<std::string> take_code();
  // There may be rooms that are nobody's.
  void wake();
  // No room is taken any more.
  void announce_leaving();

  // Nothing is on its way into memory while the work is done.
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
  // Rooms that are nobody's; whether there may be more.
  bool take_free();
  // Rooms that others have given to this node.
  void take_given();
  void restore(const std::vector<storage::ClaimedRoom>& rooms);
  void reserve_codes();
  // If it is time for them.
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
  // This thread only.
  std::chrono::steady_clock::time_point chores_next_;
  std::string given_to_;  // the name under which rooms were looked for that were given
  room::Milliseconds given_until_ = 0;

  std::mutex moving_;  // before mutex_
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
