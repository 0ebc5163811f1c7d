// Shared by the tests of clocks: tables whose turns are set by hand.
#pragma once

#include "engine/view.hpp"
#include "server/room/turn_timer.hpp"
#include "server/util/limits.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace tests {

namespace room = server::room;
using engine::Seat;
using engine::seat_at;
using engine::View;
using protocol::ClockKind;
using protocol::Milliseconds;
using server::RoomTime;

// The beginning of each act, which is free.
inline constexpr Milliseconds free_lag = server::limits::lag_allowance.count();

// When the clock of a seat with this time stands at zero, if the seat moves from then on.
inline RoomTime runs_out(RoomTime since, Milliseconds left = 60'000) {
  return since + free_lag + left;
}

// A table with this king to be placed: of seat 0, 1, 1 and 0, in this order.
inline View king(std::uint8_t turn) {
  View view;
  for (const std::size_t seat : {0u, 1u, 1u, 0u}) view.opening.push_back(seat_at(seat));
  view.turn = turn;
  return view;
}

// The game is over.
inline View no_king() {
  View view = king(3);
  view.phase = engine::Phase::over;
  return view;
}

// The time of each seat; nullopt: it has no clock.
using TimesLeft = std::vector<std::optional<Milliseconds>>;

}  // namespace tests
