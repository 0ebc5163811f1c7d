// The optional steps of a turn with a court: tax, build, bribe. Simple rules without a plan: they
// ignore the queen's next visit and the face-down tiles.
#pragma once

#include "engine/action.hpp"
#include "engine/bots/dice.hpp"
#include "engine/view.hpp"

namespace engine::bots {

// A building that would add more points to the leading kingdom is worth a bribe.
inline constexpr int gain_endured = 3;

// The action of the seat to move in an optional step; Done if no action is worth it. Ties are
// broken uniformly. Tax: the action that brings the most coins. Build: the building that adds the
// most points to the present score, if any does; the cheaper one of equals. Bribe: destroys the
// building that would add the most points to the leading kingdom, if the leader can pay for it and
// would get more than `gain_endured`; never if the seat's kingdom leads.
Action greedy_step(const View& view, Dice& dice);

}  // namespace engine::bots
