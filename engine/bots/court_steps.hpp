// The optional steps of a turn with a court: tax, build, bribe. Simple rules without a plan: they
// ignore the queen's next visit and the face-down tiles.
#pragma once

#include "engine/action.hpp"
#include "engine/bots/dice.hpp"
#include "engine/view.hpp"

namespace engine::bots {

// For the seat to move in an optional step; Done if nothing gains. Ties are uniform. Tax: the
// action that brings most coins. Build: the one that gains most points as the game stands, if any,
// the cheaper of equals. Bribe: burns the tile that would gain the leading kingdom most, if more
// than 3 points and the leader can pay for it; never when the own kingdom leads.
Action greedy_step(const View& view, Dice& dice);

}  // namespace engine::bots
