// The order of steps within a turn, as Rules::turn gives it. For game.cpp and legal.cpp.
// Pure; any thread.
#pragma once

#include "engine/rules.hpp"
#include "engine/view.hpp"

namespace engine {

// The last line is played without drafting another.
constexpr bool drafting(const View& view) {
  return view.round < view.rules.rounds;
}

// What a turn of this round begins with.
constexpr Phase first_phase(const View& view) {
  return view.round == 0 ? Phase::claim : view.rules.turn[0];
}

// The step is due now, or only optional ones lie before it: doing it passes them over.
bool is_open(const View& view, Phase phase);

// Whether the seat to move could do anything in this optional step.
bool has_options(const View& view, Phase phase);

// The step that follows in the same turn, or over when the turn is done. Optional steps in which
// nothing could be done are left out.
Phase phase_after(const View& view, Phase phase);

}  // namespace engine
