// A second implementation of the clocks of a game, computed from its rows as in protocol/guide.md:
// the oracles compare it with the frames of the server.
#pragma once

#include "engine/view.hpp"
#include "protocol/settings.hpp"
#include "tests/simulation/availability.hpp"

#include <map>
#include <optional>
#include <vector>

namespace simulation {

class TrueClock {
 public:
  using Milliseconds = protocol::Milliseconds;
  using RoomTime = server::RoomTime;

  TrueClock() = default;
  TrueClock(const protocol::ClockRules& rules, std::size_t seats,
            const std::vector<engine::Seat>& players);

  void deal(const engine::View& dealt, RoomTime now);
  // Throws BrokenPromise when more time is charged than the server was available.
  void acted(engine::Seat seat, const engine::View& before, const engine::View& after, RoomTime now,
             const Availability& availability);
  void turned_back(const engine::View& after, RoomTime now, const Availability& availability);
  void pause(RoomTime now);
  void resume(RoomTime now);
  void give_back(Milliseconds time);
  void leave(engine::Seat seat, RoomTime now, const Availability& availability);
  void come_back(engine::Seat seat, const engine::View& view, RoomTime now);

  void take_over(engine::Seat seat, const engine::View& view, RoomTime now,
                 const Availability& availability);

  // nullopt while no clock runs.
  std::optional<engine::Seat> running() const;
  std::optional<RoomTime> until() const;
  // The time left of each seat at the time of the newest row. Empty: no player has a clock.
  std::vector<std::optional<Milliseconds>> left(RoomTime now) const;

 private:
  // The present act of the seat to move, if it has a clock.
  struct TimedAct {
    engine::Seat seat;
    Milliseconds ran = 0;           // before `from`
    std::optional<RoomTime> from;   // nullopt: the clock is stopped
    std::vector<RoomTime> watched;  // start, end, start, … of the periods without a pause
    Milliseconds counted(RoomTime now) const;
  };

  Milliseconds full() const { return Milliseconds{1000} * rules_.seconds; }
  void turn_to(const engine::View& view, RoomTime now);
  void charge(RoomTime now, const Availability& availability);

  protocol::ClockRules rules_;
  std::size_t seats_ = 0;
  std::map<engine::Seat, Milliseconds> left_;  // of the seats with a clock
  std::map<engine::Seat, bool> stood_in_;
  std::optional<TimedAct> act_;
  bool stopped_ = false;
};

}  // namespace simulation
