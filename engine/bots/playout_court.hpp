// The optional steps in playouts: fast heuristics.
#pragma once

#include "engine/bots/dice.hpp"
#include "engine/bots/position.hpp"
#include "engine/bots/step.hpp"

namespace engine::bots {

// The choice for the present step; never a bribe. Requires an optional step.
template <class S>
Step<S> court_step(const Position<S>& position, Dice& dice);

// Plays that choice.
template <class S>
void optional_step(Position<S>& position, Dice& dice);

}  // namespace engine::bots
