// Decides which rooms this node claims and when: rooms that clients request, free rooms, and rooms
// that other nodes have transferred to it. A state machine without threads, clocks and SQL: its
// driver does what next() returns, reports the result and calls next() again. One thread at a time.
// Driven by RoomClaimer and by the simulator.
#pragma once

#include "server/cluster/machine_actions.hpp"
#include "server/cluster/room_locator.hpp"
#include "server/storage/ownership.hpp"
#include "server/util/machine.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_set>
#include <variant>
#include <vector>

namespace server::cluster {

class ClaimerMachine {
 public:
  // Questions to its driver. Quick.
  struct ClaimerQueries {
    std::function<bool()> holds_lease;
    // The current name of the journal's writer; empty: none.
    std::function<std::string()> writer;
    // Whether the room is in memory.
    std::function<bool(const room::RoomCode&)> has;
    // Whether there are enough codes for new rooms.
    std::function<bool()> has_codes;
  };

  // A MachineWait ends early after locate(), wake() or announce_leaving(). FlushJournal is reported
  // by flushed().
  //
  // Each of the following is executed, and then reported by the function of its comment or by
  // failed().
  struct AnnounceLeaving {  // leaving_announced()
    std::string writer;
  };
  struct ReserveCodes {  // codes_reserved()
    std::string writer;
  };
  struct ReadFreeRooms {  // rooms_read()
    std::string writer;
    unsigned at_most;
  };
  struct ReadTransferred {  // transferred_read()
    std::string writer;
    storage::DatabaseTime since;
  };
  struct ClaimRoom {  // claimed()
    std::string writer;
    room::RoomCode code;
  };
  // Read these rooms and put them into memory: loaded().
  struct LoadRooms {
    std::vector<storage::ClaimedRoom> rooms;
  };
  struct UnloadedRooms {
    std::vector<room::RoomCode> unservable;  // for ever
    std::vector<room::RoomCode> halted;      // Rooms::waits_after_halt()
  };
  // The room was closed before its game began.
  struct Retire {
    room::RoomCode code;
  };
  struct AnnounceTaken {
    std::size_t rooms;
  };
  // About once a second. failed() does not end the round.
  struct RunPeriodic {};
  using ClaimerAction =
      std::variant<util::MachineWait, AnswerRequest, BeginMove, EndMove, AnnounceLeaving,
                   ReserveCodes, ReadFreeRooms, ReadTransferred, ClaimRoom, FlushJournal, LoadRooms,
                   Retire, AnnounceTaken, RunPeriodic>;

  struct LocateRequest {
    room::RoomCode code;
    LocationHandler done;
  };

  explicit ClaimerMachine(ClaimerQueries queries) : queries_(std::move(queries)) {}

  void locate(const room::RoomCode& code, LocationHandler done);
  // There may be free rooms, or too few codes.
  void wake() { woken_ = true; }
  // Claims no further free rooms.
  void announce_leaving() { leaving_ = woken_ = true; }
  // Answers all requests with `unknown`.
  std::vector<LocationHandler> drop_requests();

  ClaimerAction next(util::MachineTime now);

  void leaving_announced();
  void codes_reserved();
  void rooms_read(std::vector<room::RoomCode> codes);
  void transferred_read(storage::TransferredRooms transferred);
  // nullopt: the database no longer knows the writer.
  void claimed(std::optional<storage::RoomClaim> claim);
  // `done`: false in an outage.
  void flushed(bool done);
  void loaded(const UnloadedRooms& unloaded = {});
  void failed();

 private:
  enum class ClaimerState : std::uint8_t {
    waiting,
    requests,
    answering,
    announcing,
    codes,
    reserving,
    reserved,
    free_rooms,
    list,
    periodic,
    running_periodic,
    transferred,
    ending,
    // One claim:
    checking,
    flushing,
    retiring,
    loading,
    claimed,
  };

  bool must_wait(util::MachineTime now) const;
  BeginMove begin_claim(const room::RoomCode& code, ClaimerState then);
  // Returns the answer that needs no statement.
  std::optional<Location> known(const std::string& writer) const;
  void end_claim(Location where);
  void fail_claim();

  const ClaimerQueries queries_;
  ClaimerState state_ = ClaimerState::waiting;
  util::MachineTime wake_at_{0};
  util::MachineTime periodic_next_{0};
  std::vector<LocateRequest> requests_;
  std::vector<LocateRequest> answering_;  // in reverse order
  bool woken_ = true;
  bool leaving_ = false;
  bool leaving_announced_ = false;
  bool failed_ = false;
  // A list of rooms to claim, in reverse order.
  std::vector<room::RoomCode> list_;
  ClaimerState after_list_ = ClaimerState::ending;
  std::size_t taken_ = 0;
  bool more_ = false;           // there may be more rooms than the list has
  std::string transferred_to_;  // the writer at the last check
  storage::DatabaseTime transferred_since_;
  // The claim.
  room::RoomCode code_;
  ClaimerState after_claim_ = ClaimerState::waiting;
  bool flushed_ = false;
  std::vector<storage::ClaimedRoom> rooms_;
  Location where_ = LocalResult::unknown;
  std::unordered_set<room::RoomCode> unservable_;
};

}  // namespace server::cluster
