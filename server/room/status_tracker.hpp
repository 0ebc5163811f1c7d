// The state of a game beside the board: pause, stand-ins and clocks. It follows from the rows. A
// value.
#pragma once

#include "engine/view.hpp"
#include "server/room/journal.hpp"
#include "server/room/turn_timer.hpp"

#include <optional>
#include <vector>

namespace server::room {

class StatusTracker {
 public:
  // For a game with this deal.
  StatusTracker(const Setup& setup, std::size_t seats, const engine::View& dealt, RoomTime now);

  // The row has been played, with the table before and after it.
  void follow(const Move& row, const engine::View& before, const engine::View& after);

  bool paused() const { return paused_; }
  const std::vector<protocol::StandIn>& stand_ins() const { return stand_ins_; }
  // Null: the seat has no stand-in.
  const protocol::StandIn* stand_in(engine::Seat seat) const;
  const TurnTimer& clock() const { return clock_; }
  // Those of the players. The room's own, such as time given back, are not bounded.
  std::uint32_t rulings() const { return rulings_; }

 private:
  void follow(const Ruled& row, const engine::View& after);

  TurnTimer clock_;
  bool paused_ = false;
  std::vector<protocol::StandIn> stand_ins_;
  std::uint32_t rulings_ = 0;
};

}  // namespace server::room
