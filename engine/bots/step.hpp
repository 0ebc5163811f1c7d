// The candidate moves of a step, on a Position.
#pragma once

#include "engine/action.hpp"
#include "engine/bots/playout.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace engine::bots {

// Laying and choosing are decided together when the turn begins; `turn.slot` waits for its step.
template <class S>
struct Step {
  Phase phase = Phase::place;
  TurnPlan turn;                     // of Phase::place and Phase::claim
  typename S::Bits cells = 0;        // Phase::tax: the knights; Phase::build: the site; else empty
  std::optional<std::uint8_t> slot;  // on the builders' board; nullopt to pass
  int prior = 0;                     // prospects in thousandths of a point, approximately
};

// Whether an optional step is skipped.
template <class S>
bool passes(const Step<S>& step) {
  return optional(step.phase) && step.cells == 0 && !step.slot;
}

// The coins that knights on these cells bring, without bonuses.
template <class S>
int coins(const Land<S>& land, typename S::Bits cells);

// All distinct moves of the present step, the most promising first.
template <class S>
std::vector<Step<S>> steps(const Position<S>& position);

// Performs the step. Keeps a later choice in `waiting`, and makes it when its step is due.
template <class S>
void perform(Position<S>& position, const Step<S>& step, std::optional<std::uint8_t>& waiting);

// Performs a legal action of the seat to move other than resigning. Skips the steps before it.
template <class S>
void perform(Position<S>& position, const Action& action);

// The same as an action of the engine.
template <class S>
Action to_action(const Position<S>& position, const Step<S>& step);

}  // namespace engine::bots
