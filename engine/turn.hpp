// The order of steps within a turn, as given by Rules::turn. For game.cpp and legal.cpp. Pure; any
// thread.
#pragma once

#include "engine/rules.hpp"
#include "engine/view.hpp"

namespace engine {

// Whether another line is drafted in this round: in all but the last one.
constexpr bool drafting(const View& view) {
  return view.round < view.rules.rounds;
}

// The first step of a turn in this round.
constexpr Phase first_phase(const View& view) {
  return view.round == 0 ? Phase::claim : view.rules.turn[0];
}

// Whether an action of this step is allowed now: it is the present step, or only optional steps
// precede it, which the action skips.
bool is_allowed(const View& view, Phase phase);

// Whether the seat to move has an action in this optional step.
bool has_options(const View& view, Phase phase);

// The next step of the same turn, or over when the turn is done. Skips optional steps without
// actions.
Phase phase_after(const View& view, Phase phase);

}  // namespace engine
