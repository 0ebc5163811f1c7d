// The optional steps of a turn with a court: tax, build, bribe. Plain rules, no plan: the queen's
// next visit and what lies face down are not thought of.
#pragma once

#include "engine/action.hpp"
#include "engine/bots/dice.hpp"
#include "engine/view.hpp"

namespace engine::bots {

// For the seat to move in an optional step; Done where nothing is worth doing. Ties are uniform.
// Tax: what brings most coins. Build: what gains most points as the game stands, if it gains any,
// the cheaper of equals. Bribe: burns what would gain the kingdom that leads most, if more than 3
// points and the leader can pay for it; never when the own kingdom leads.
Action greedy_step(const View& view, Dice& dice);

}  // namespace engine::bots
