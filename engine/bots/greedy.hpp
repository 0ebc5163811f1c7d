// Moves that make the own kingdom score most at once.
#pragma once

#include "engine/bots/dice.hpp"
#include "engine/bots/move.hpp"
#include "engine/view.hpp"

namespace engine::bots {

// Where the middle kingdom counts: it is lost, because a square lies farther from the castle than
// half the kingdom's side, or a cell within that distance can not be filled any more, because all
// its neighbours within it are. The castle leaves a cell open.
bool detrimental(const Kingdom& kingdom, const Rules& rules);

// Both begin alike: in the first two rounds (0 and 1) they lay anywhere and choose most_crowns(),
// then a kingdom that is detrimental() is worth less than any that is not. Ties are uniform.

// Lays where the kingdom scores most, and chooses anything.
Move greedy_placement(const View& view, Dice& dice);

// Lays and chooses what allows the kingdom that scores most with both dominoes; any move where no
// kingdom can have both.
Move full_greedy(const View& view, Dice& dice);

// The free domino with the most crowns on one square; none in the last round.
DominoId most_crowns(const View& view, Dice& dice);

}  // namespace engine::bots
