// The rules an action can break, in the order in which they are checked: the first one broken is
// the answer. The order is part of the protocol; new rules go where they are checked.
#pragma once

#include <cstdint>

namespace engine {

enum class Violation : std::uint8_t {
  game_over,            // nothing can be done any more
  already_resigned,     // this seat has left the game
  not_your_turn,        // another seat is to move
  wrong_phase,          // the turn is at another step
  cells_not_adjacent,   // the two squares of a domino share an edge
  cell_occupied,        // a domino lies on empty cells
  outside_kingdom,      // the kingdom, castle included, fits its 5×5 or 7×7 square
  no_matching_terrain,  // one square touches the castle or its own terrain
  must_place,           // a domino that fits somewhere is laid
  domino_not_in_line,   // a king goes to a domino of the line being drafted
  domino_taken,         // one king on a domino
};

}  // namespace engine
