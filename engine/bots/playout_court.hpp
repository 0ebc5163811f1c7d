// The optional steps in playouts: fast heuristics, and the steps of the random and greedy players.
#pragma once

#include "engine/bots/dice.hpp"
#include "engine/bots/playout.hpp"
#include "engine/bots/position.hpp"
#include "engine/bots/step.hpp"

namespace engine::bots {

// The policy's choice for the present step: of `random` as random_action() of random.hpp, of the
// greedy ones as greedy_step() of court_steps.hpp; the others never bribe. Requires an optional
// step.
template <class S>
Step<S> court_step(const Position<S>& position, Policy policy, Dice& dice);

// Plays that choice.
template <class S>
void optional_step(Position<S>& position, Policy policy, Dice& dice);

}  // namespace engine::bots
