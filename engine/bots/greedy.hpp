// Moves that maximize the own kingdom's score at once.
#pragma once

#include "engine/bots/dice.hpp"
#include "engine/bots/move.hpp"
#include "engine/view.hpp"

namespace engine::bots {

// Whether the middle kingdom, where it counts, is lost: a square is farther from the castle than
// half the kingdom's side, or a cell within that distance can no longer be filled, because all its
// neighbours within it are filled. The castle counts as open.
bool detrimental(const Kingdom& kingdom, const Rules& rules);

// Both functions begin alike: in the first two rounds (0 and 1) they lay anywhere and choose
// most_crowns(). Later any detrimental() kingdom is worth less than any other. Ties are uniform.

// Lays where the kingdom scores most, and chooses anything.
Move greedy_placement(const View& view, Dice& dice);

// Makes the move that allows the kingdom that scores most with both dominoes; any move if no
// kingdom can have both.
Move full_greedy(const View& view, Dice& dice);

// The free domino with the most crowns on one square; none in the last round.
DominoId most_crowns(const View& view, Dice& dice);

}  // namespace engine::bots
