// Decides which rooms this node claims and when: rooms that clients request, free rooms, and rooms
// that other nodes have transferred to it. A state machine without threads, clocks and SQL: its
// driver does what next() returns, reports the result and calls next() again. One thread at a time.
// Driven by RoomClaimer and by the simulator.
#pragma once

#include "server/cluster/room_locator.hpp"
#include "server/storage/ownership.hpp"

#include <chrono>
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
  using Time = std::chrono::microseconds;  // of a steady clock
  using Done = std::function<void(Location)>;

  // Questions to its driver. Quick.
  struct Queries {
    std::function<bool()> holds_lease;
    // The current name of the journal's writer; empty: none.
    std::function<std::string()> writer;
    // Whether the room is in memory.
    std::function<bool(const room::RoomCode&)> has;
    // Whether there are enough codes for new rooms.
    std::function<bool()> has_codes;
  };

  // Call next() after this time, or after locate(), wake() or announce_leaving().
  struct Wait {
    Time at_most;
  };
  struct Answer {
    Done done;
    Location where;
  };
  // Between these two no other part may drop rooms or the journal's writer.
  struct BeginMove {};
  struct EndMove {};
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
    room::Milliseconds since;
  };
  struct Claim {  // claimed()
    std::string writer;
    room::RoomCode code;
  };
  // Wait until everything in the journal is durable: flushed().
  struct Flush {};
  // Read these rooms and put them into memory: loaded().
  struct Load {
    std::vector<storage::ClaimedRoom> rooms;
  };
  // The room was closed before its game began.
  struct Retire {
    room::RoomCode code;
  };
  struct AnnounceTaken {
    std::size_t rooms;
  };
  // About once a second. failed() ends the round.
  struct RunPeriodic {};
  using Action =
      std::variant<Wait, Answer, BeginMove, EndMove, AnnounceLeaving, ReserveCodes, ReadFreeRooms,
                   ReadTransferred, Claim, Flush, Load, Retire, AnnounceTaken, RunPeriodic>;

  explicit ClaimerMachine(Queries queries) : queries_(std::move(queries)) {}

  void locate(const room::RoomCode& code, Done done);
  // There may be free rooms, or too few codes.
  void wake() { woken_ = true; }
  // Claims no further free rooms.
  void announce_leaving() { leaving_ = woken_ = true; }
  std::size_t pending() const { return requests_.size(); }
  // Answers all requests with `unknown`.
  std::vector<Done> drop_requests();

  Action next(Time now);

  void leaving_announced();
  void codes_reserved();
  void rooms_read(std::vector<room::RoomCode> codes);
  void transferred_read(storage::Given transferred);
  // nullopt: the database no longer knows the writer.
  void claimed(std::optional<storage::RoomClaim> claim);
  // `done`: false in an outage.
  void flushed(bool done);
  // `unservable`: rooms that can never be loaded.
  void loaded(const std::vector<room::RoomCode>& unservable = {});
  void failed();

 private:
  enum class State : std::uint8_t {
    resting,
    requests,
    answering,
    announcing,
    codes,
    reserving,
    reserved,
    free_rooms,
    list,
    periodic,
    transferred,
    ending,
    // One claim:
    checking,
    flushing,
    retiring,
    loading,
    claimed,
  };
  struct Request {
    room::RoomCode code;
    Done done;
  };

  bool must_rest(Time now) const;
  BeginMove begin_claim(const room::RoomCode& code, State then);
  // Returns the answer that needs no statement.
  std::optional<Location> known(const std::string& writer) const;
  void end_claim(Location where);

  const Queries queries_;
  State state_ = State::resting;
  Time wake_at_{0};
  Time periodic_next_{0};
  std::vector<Request> requests_;
  std::vector<Request> answering_;  // in reverse order
  bool woken_ = true;
  bool leaving_ = false;
  bool leaving_announced_ = false;
  bool failed_ = false;
  // A list of rooms to claim, in reverse order.
  std::vector<room::RoomCode> list_;
  State after_list_ = State::ending;
  std::size_t taken_ = 0;
  bool more_ = false;           // there may be more rooms than the list has
  std::string transferred_to_;  // the writer at the last check
  room::Milliseconds transferred_since_ = 0;
  // The claim.
  room::RoomCode code_;
  State after_claim_ = State::resting;
  bool flushed_ = false;
  std::vector<storage::ClaimedRoom> rooms_;
  Location where_ = LocalResult::unknown;
  std::unordered_set<room::RoomCode> unservable_;
};

}  // namespace server::cluster
