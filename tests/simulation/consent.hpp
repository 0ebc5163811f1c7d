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
  using Milliseconds = protocol::Milliseconds;

  // Call each of these before the room receives the frame from this seat.
  void proposed(engine::Seat seat, const protocol::Motion& motion, Milliseconds now);
  void agreed(engine::Seat seat, Milliseconds now);
  void refused(engine::Seat seat, Milliseconds now);
  // Throws BrokenPromise. `room`: with all rows before it.
  void check(const server::room::Ruled& ruled, const TrueRoom& room,
             const Attendance& attendance) const;

 private:
  struct Ballot {
    engine::Seat seat;
    std::optional<protocol::Motion> motion;  // nullopt: a vote
    Milliseconds time;
  };

  static bool is_silent(engine::Seat seat, const server::room::Ruled& ruled, const TrueRoom& room,
                        const Attendance& attendance);
  void check_by_nobody(const server::room::Ruled& ruled, const TrueRoom& room,
                       const Attendance& attendance) const;
  // The time at which one of the seats that agreed proposed it.
  Milliseconds proposal_time(const server::room::Ruled& ruled) const;

  bool has_refused(engine::Seat seat, Milliseconds since) const;

  std::vector<Ballot> ballots_;
  std::vector<Ballot> refusals_;
};

}  // namespace simulation
