// The clocks of a game: how much time each seat has, and since when one of them runs. It follows
// from the rows of the game alone, so a restart finds it as it was. A value; reads no clock itself.
#pragma once

#include "engine/seat.hpp"
#include "engine/view.hpp"
#include "protocol/settings.hpp"
#include "server/room/journal.hpp"

#include <array>
#include <optional>
#include <vector>

namespace server::room {

// A turn is everything that a seat does with one king. Of each act the first part is nobody's: it
// is for the way to the client and back, and the same for everybody, so that nothing is won by
// answering late.
class TurnTimer {
 public:
  // Seats that are not in `people` have none.
  TurnTimer(const protocol::ClockRules& rules, std::size_t seats,
            const std::vector<engine::Seat>& people);

  // A game begins: everybody has all of their time.
  void begin(const engine::View& dealt, Milliseconds now);
  // The seat has acted, and the table is another.
  void acted(engine::Seat seat, const engine::View& before, const engine::View& after,
             Milliseconds now);
  // Somebody else is to move, without anybody having acted.
  void turn_to(const engine::View& view, Milliseconds now);
  // Stops for as long as the game rests.
  void stop(Milliseconds now);
  void go_on(Milliseconds now);
  // So much of what has passed counts for nobody.
  void give_back(Milliseconds time) { since_ += time; }
  // The seat needs no time as long as somebody stands in for it.
  void leave(engine::Seat seat, Milliseconds now);
  void come_back(engine::Seat seat, const engine::View& view, Milliseconds now);
  // A person plays on the seat from now on, with the time that is left there.
  void take_over(engine::Seat seat, const engine::View& view, Milliseconds now);

  // Whose time runs; none while nobody's does.
  engine::Seat running() const { return stopped_ ? engine::Seat::none : running_; }
  // When it will have run down.
  std::optional<Milliseconds> until() const;
  // Of each seat; none: it has no clock. Empty: there are none.
  std::vector<std::optional<Milliseconds>> left(Milliseconds now) const;

 private:
  bool has_clock(engine::Seat seat) const;
  Milliseconds spent(Milliseconds now) const;
  void start(engine::Seat seat, Milliseconds now);
  void settle(Milliseconds now);

  protocol::ClockRules rules_;
  std::size_t seats_ = 0;
  std::array<bool, engine::seats_max> has_{};
  std::array<bool, engine::seats_max> away_{};  // somebody stands in
  std::array<Milliseconds, engine::seats_max> left_{};
  engine::Seat running_ = engine::Seat::none;
  bool stopped_ = false;
  Milliseconds since_ = 0;  // running_ has been running
  Milliseconds used_ = 0;   // of the same act, before that
};

}  // namespace server::room
