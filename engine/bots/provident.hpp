// The moves of players that plan ahead: those of the playouts' policies, in a game.
#pragma once

#include "engine/action.hpp"
#include "engine/bots/dice.hpp"
#include "engine/bots/move.hpp"
#include "engine/view.hpp"

namespace engine::bots {

// Policy::provident: counts later prospects. The last dominoes are laid as well as possible.
TurnChoice provident(const View& view, Dice& dice);

// Policy::careless: the same, but some placements and dominoes are overlooked.
TurnChoice careless(const View& view, Dice& dice);

// The action of both in an optional step, by the heuristics of playouts.
Action provident_step(const View& view, Dice& dice);

}  // namespace engine::bots
