// What can be done in a step of a turn, as search tries it: on a Position.
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
  TurnPlan turn;               // of Phase::place and Phase::claim
  typename S::Bits cells = 0;  // knights' of Phase::tax, none to pass; the site of Phase::build
  std::optional<std::uint8_t> slot;  // on the builders' board; none to pass
  int prior = 0;                     // thousandths of a point that it promises, more or less
};

// Everything distinct that can be done now, what promises most first.
template <class S>
std::vector<Step<S>> steps(const Position<S>& position);

// Does it. A choice that waits is kept in `waiting`, and made when its step is due.
template <class S>
void perform(Position<S>& position, const Step<S>& step, std::optional<std::uint8_t>& waiting);

// The same in the engine's words.
template <class S>
Action to_action(const Position<S>& position, const Step<S>& step);

// Whether the action does this step, or one that differs only in what is listed as one step.
template <class S>
bool does(const Position<S>& position, const Step<S>& step, const Action& action);

}  // namespace engine::bots
