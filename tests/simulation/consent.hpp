// The oracle for "nothing is decided without the players": it receives proposals and votes, and
// checks every ruling that a room writes. For one room.
#pragma once

#include "protocol/command.hpp"
#include "tests/simulation/attendance.hpp"
#include "tests/simulation/truth.hpp"

#include <vector>

namespace simulation {

class Consent {
 public:
  using RoomTime = server::RoomTime;

  // Call each of these before the room receives the frame from this seat.
  void proposed(engine::Seat seat, const protocol::Motion& motion, RoomTime now);
  void agreed(engine::Seat seat, RoomTime now);
  void refused(engine::Seat seat, RoomTime now);
  // Throws BrokenPromise. `room`: with all rows before it.
  void check(const server::room::Ruled& ruled, const TrueRoom& room,
             const Attendance& attendance) const;

 private:
  struct Ballot {
    engine::Seat seat;
    std::optional<protocol::Motion> motion;  // nullopt: a vote
    RoomTime time;
  };

  static bool is_silent(engine::Seat seat, const server::room::Ruled& ruled, const TrueRoom& room,
                        const Attendance& attendance);
  void check_by_nobody(const server::room::Ruled& ruled, const TrueRoom& room,
                       const Attendance& attendance) const;
  // The time at which one of the seats that agreed proposed it.
  RoomTime proposal_time(const server::room::Ruled& ruled) const;

  bool has_refused(engine::Seat seat, RoomTime since) const;

  std::vector<Ballot> ballots_;
  std::vector<Ballot> refusals_;
};

}  // namespace simulation
