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

  TrueClock() = default;
  TrueClock(const protocol::ClockRules& rules, std::size_t seats,
            const std::vector<engine::Seat>& players);

  void deal(const engine::View& dealt, Milliseconds now);
  // Throws BrokenPromise when more time is charged than the server was available.
  void acted(engine::Seat seat, const engine::View& before, const engine::View& after,
             Milliseconds now, const Availability& availability);
  void turned_back(const engine::View& after, Milliseconds now, const Availability& availability);
  void pause(Milliseconds now);
  void resume(Milliseconds now);
  void give_back(Milliseconds time);
  void leave(engine::Seat seat, Milliseconds now, const Availability& availability);
  void come_back(engine::Seat seat, const engine::View& view, Milliseconds now);

  void take_over(engine::Seat seat, const engine::View& view, Milliseconds now,
                 const Availability& availability);

  // nullopt while no clock runs.
  std::optional<engine::Seat> running() const;
  std::optional<Milliseconds> until() const;
  // The time left of each seat at the time of the newest row. Empty: no player has a clock.
  std::vector<std::optional<Milliseconds>> left(Milliseconds now) const;

 private:
  // The present act of the seat to move, if it has a clock.
  struct TimedAct {
    engine::Seat seat;
    Milliseconds ran = 0;               // before `from`
    std::optional<Milliseconds> from;   // nullopt: the clock is stopped
    std::vector<Milliseconds> watched;  // start, end, start, … of the periods without a pause
    Milliseconds counted(Milliseconds now) const;
  };

  Milliseconds full() const { return Milliseconds{1000} * rules_.seconds; }
  void turn_to(const engine::View& view, Milliseconds now);
  void charge(Milliseconds now, const Availability& availability);

  protocol::ClockRules rules_;
  std::size_t seats_ = 0;
  std::map<engine::Seat, Milliseconds> left_;  // of the seats with a clock
  std::map<engine::Seat, bool> stood_in_;
  std::optional<TimedAct> act_;
  bool stopped_ = false;
};

}  // namespace simulation
