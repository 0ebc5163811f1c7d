// The moves of a player that plans ahead, but misses things: those of a policy of the playouts, in
// a game.
#pragma once

#include "engine/action.hpp"
#include "engine/bots/dice.hpp"
#include "engine/bots/move.hpp"
#include "engine/view.hpp"

namespace engine::bots {

// Policy::careless.
TurnChoice careless(const View& view, Dice& dice);

// The action in an optional step, by the heuristics of playouts.
Action careless_step(const View& view, Dice& dice);

}  // namespace engine::bots
