// Moves that maximize the immediate score of the seat's kingdom.
#pragma once

#include "engine/bots/dice.hpp"
#include "engine/bots/move.hpp"
#include "engine/view.hpp"

namespace engine::bots {

// Whether the kingdom can no longer be complete with the castle in the middle: a square is farther
// from the castle than half the kingdom's side, or a cell within that distance cannot be filled,
// because all its neighbours within the distance are filled. The castle counts as unfilled. Always
// false without the Middle Kingdom rule.
bool detrimental(const Kingdom& kingdom, const Rules& rules);

// In the first two rounds (0 and 1) both functions choose a random placement and most_crowns().
// Later they rank every detrimental() kingdom below all others. Ties are broken uniformly.

// Lays the domino where the kingdom scores most, and chooses a random domino.
TurnChoice greedy_placement(const View& view, Dice& dice);

// Makes the move with the highest score after the chosen domino is laid at its best place, too; a
// random move if no choice would fit.
TurnChoice full_greedy(const View& view, Dice& dice);

// The free domino with the most crowns on one square; none in the last round.
DominoId most_crowns(const View& view, Dice& dice);

}  // namespace engine::bots
