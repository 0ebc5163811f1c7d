// The clocks of a game: the time left for each seat, and since when one of them runs. It follows
// from the rows of the game alone, so a restart restores it. A value; reads no clock itself.
#pragma once

#include "engine/seat.hpp"
#include "engine/view.hpp"
#include "protocol/settings.hpp"
#include "server/room/journal.hpp"

#include <array>
#include <optional>
#include <vector>

namespace server::room {

// A turn is everything that a seat does with one king. The first part of each act is free: it
// allows for network latency and is the same for everybody, so that answering late gains nothing.
class TurnTimer {
 public:
  // Seats that are not in `people` have no clock.
  TurnTimer(const protocol::ClockRules& rules, std::size_t seats,
            const std::vector<engine::Seat>& people);

  // A game begins: every seat has its full time.
  void begin(const engine::View& dealt, RoomTime now);
  // The seat has acted, and the table has changed.
  void acted(engine::Seat seat, const engine::View& before, const engine::View& after,
             RoomTime now);
  // Another seat is to move, although nobody has acted.
  void turn_to(const engine::View& view, RoomTime now);
  // Stops while the game is paused.
  void stop(RoomTime now);
  void go_on(RoomTime now);
  // Gives back this much of the elapsed time.
  void give_back(Milliseconds time) { since_ += time; }
  // The seat needs no time while it has a stand-in.
  void leave(engine::Seat seat, RoomTime now);
  void come_back(engine::Seat seat, const engine::View& view, RoomTime now);
  // A new person plays the seat from now on, with the time that is left there.
  void take_over(engine::Seat seat, const engine::View& view, RoomTime now);

  // The seat whose clock runs; none: no clock runs.
  engine::Seat running() const { return stopped_ ? engine::Seat::none : running_; }
  // When the running clock will have run down.
  std::optional<RoomTime> until() const;
  // Of each seat; nullopt: it has no clock. Empty: the game has no clocks.
  std::vector<std::optional<Milliseconds>> left(RoomTime now) const;

 private:
  bool has_clock(engine::Seat seat) const;
  Milliseconds spent(RoomTime now) const;
  void start(engine::Seat seat, RoomTime now);
  void settle(RoomTime now);

  protocol::ClockRules rules_;
  std::size_t seats_ = 0;
  std::array<bool, engine::seats_max> has_{};
  std::array<bool, engine::seats_max> away_{};  // has a stand-in
  std::array<Milliseconds, engine::seats_max> left_{};
  engine::Seat running_ = engine::Seat::none;
  bool stopped_ = false;
  RoomTime since_;         // running_ has been running
  Milliseconds used_ = 0;  // of the same act, before that
};

}  // namespace server::room
