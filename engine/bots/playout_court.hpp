// The optional steps in playouts: rules of thumb that take no time.
#pragma once

#include "engine/bots/dice.hpp"
#include "engine/bots/position.hpp"

namespace engine::bots {

// Does something in the step that is due, or passes it over. Nobody bribes. Requires an optional
// step.
template <class S>
void optional_step(Position<S>& position, Dice& dice);

}  // namespace engine::bots
