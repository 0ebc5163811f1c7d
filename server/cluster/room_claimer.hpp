// Claims rooms for this node: rooms that clients request from it, and free rooms. Uses a dedicated
// thread and connections; reads each claimed room and puts it into memory. The decisions are those
// of ClaimerMachine.
#pragma once

#include "server/cluster/claimer_machine.hpp"
#include "server/cluster/room_locator.hpp"
#include "server/net/shards.hpp"
#include "server/rooms/directory.hpp"
#include "server/storage/ownership.hpp"
#include "server/storage/recovery.hpp"

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace server::storage {
class DurableJournal;
}

namespace server::cluster {

class RoomClaimer {
 public:
  using Periodic = std::function<void(storage::OwnershipLink&)>;

  // `may`: whether this node holds its lease. `periodic`: further checks, called about once a
  // second on this thread; throws StorageError. The other references outlive it.
  RoomClaimer(std::string database, std::function<bool()> may, Periodic periodic,
              storage::DurableJournal& journal, rooms::Directory& directory, net::Shards& shards);
  ~RoomClaimer();
  RoomClaimer(const RoomClaimer&) = delete;
  RoomClaimer& operator=(const RoomClaimer&) = delete;

  // Requires that the shards run.
  void start();
  void stop();

  // All of these: any thread.
  void locate(const room::RoomCode& code, LocationHandler done);
  // A code that no other node uses; nullopt if none is reserved.
  std::optional<room::RoomCode> take_code(rooms::CodeLength length);
  // Call it when there may be free rooms.
  void wake();
  // Claims no further rooms.
  void announce_leaving();

  // Runs the work while no room is being loaded into memory; waits while one is.
  template <class Work>
  void while_idle(Work&& work) {
    const std::lock_guard lock(moving_);
    work();
  }
  // Forgets the reserved codes: a fenced node no longer owns them.
  void drop_codes();

 private:
  void run();
  // Hands what came from other threads to the machine. Returns false when the thread must end.
  bool collect();
  bool has_codes();
  // Lengths of which too few codes are left. Requires the lock.
  std::vector<rooms::CodeLength> missing_codes() const;
  void perform(const util::MachineWait& wait);
  void perform(const AnswerRequest& answer) { answer.done(answer.where); }
  void perform(const BeginMove&);
  void perform(const EndMove&);
  void perform(const ClaimerMachine::AnnounceLeaving& announce);
  void perform(const ClaimerMachine::ReserveCodes& reserve);
  void perform(const ClaimerMachine::ReadFreeRooms& read);
  void perform(const ClaimerMachine::ReadTransferred& read);
  void perform(const ClaimerMachine::ClaimRoom& claim);
  void perform(const FlushJournal&);
  void perform(const ClaimerMachine::LoadRooms& load);
  void perform(const ClaimerMachine::Retire& retire);
  void perform(const ClaimerMachine::AnnounceTaken& announce);
  void perform(const ClaimerMachine::RunPeriodic&) { periodic_(link_); }
  void reserve_codes(const std::string& writer);
  // Returns the rooms that can never be loaded.
  ClaimerMachine::UnloadedRooms load(const std::vector<storage::ClaimedRoom>& rooms);
  bool waits_after_halt(const room::RoomCode& code);

  const std::string database_;
  const std::function<bool()> may_;
  const Periodic periodic_;
  storage::DurableJournal& journal_;
  rooms::Directory& directory_;
  net::Shards& shards_;
  storage::OwnershipLink link_;
  std::optional<storage::Recovery> recovery_;
  // Only on this thread.
  ClaimerMachine machine_;
  bool in_move_ = false;           // whether this thread holds moving_
  std::set<std::size_t> failing_;  // the actions that failed the last time, by their index

  std::mutex moving_;  // lock it before mutex_
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<ClaimerMachine::LocateRequest> requests_;
  std::map<rooms::CodeLength, std::vector<room::RoomCode>> codes_;
  bool woken_ = false;
  bool leaving_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace server::cluster
