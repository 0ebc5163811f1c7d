// The optional steps in playouts: fast heuristics.
#pragma once

#include "engine/bots/dice.hpp"
#include "engine/bots/position.hpp"

namespace engine::bots {

// Plays or skips the present step; never bribes. Requires an optional step.
template <class S>
void optional_step(Position<S>& position, Dice& dice);

}  // namespace engine::bots
