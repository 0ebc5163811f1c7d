// Shared by the tests of moved clocks: a game with short turns, and its outcome.
#pragma once

#include "server/util/limits.hpp"
#include "tests/room/deciding.hpp"

#include <algorithm>
#include <variant>
#include <vector>

namespace tests {

inline constexpr Milliseconds one_hour = 3'600'000;
inline constexpr Milliseconds one_year = 365 * 24 * one_hour;
inline constexpr Milliseconds turn_time = 5000 + server::limits::lag_allowance.count();
inline constexpr Milliseconds outage_bonus = 1000 * server::limits::outage_bonus.count();
inline constexpr Milliseconds frozen_for = 8000;

inline protocol::Settings five_seconds_a_turn() {
  return {.clock = {.kind = protocol::ClockKind::move, .seconds = 5},
          .at_zero = protocol::AtZero::seat};
}

inline bool anybody_overdue(const TestJournal& journal) {
  const auto acted = journal.all<room::Acted>();
  return std::ranges::any_of(acted, [](const auto& row) { return row.overdue; });
}

inline std::vector<Milliseconds> given_back(const TestJournal& journal) {
  std::vector<Milliseconds> times;
  for (const auto& ruled : journal.all<room::Ruled>())
    if (const auto* back = std::get_if<protocol::GiveBack>(&ruled.ruling.motion))
      times.push_back(back->milliseconds);
  return times;
}

inline void freeze(TestGame& game) {
  game.now.lost += frozen_for;
  game.now.wall_ahead += frozen_for;
}

}  // namespace tests
