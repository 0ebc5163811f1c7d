// The rules that an action can break, in the order in which they are checked: the first broken one
// is returned. The order is part of the protocol; add new rules where they are checked.
#pragma once

#include <cstdint>

namespace engine {

enum class Violation : std::uint8_t {
  game_over,              // no further action is possible
  already_resigned,       // this seat has left the game
  between_games,          // the next game of the match has not begun
  not_your_turn,          // another seat is to move
  wrong_phase,            // the turn is at another step
  step_is_due,            // the steps place and claim cannot be skipped
  cells_not_adjacent,     // the two squares of a domino share an edge
  cell_occupied,          // a domino lies on empty cells
  outside_kingdom,        // the kingdom, castle included, fits its 5×5 or 7×7 square
  no_matching_terrain,    // one square touches the castle or its own terrain
  must_place,             // a domino that fits somewhere must be laid
  not_just_laid,          // a knight is posted on a square of the domino just laid
  same_square_twice,      // one knight on a square
  not_enough_knights,     // only knights in the supply are posted
  dragon_away,            // the dragon is bribed once a round
  queen_with_you,         // the queen's host does not deal with the dragon
  building_not_on_board,  // only buildings on the builders' board are built or destroyed
  not_a_town_square,      // a building stands on a town square
  site_occupied,          // by a building or a knight
  not_enough_coins,       // the price is paid at once
  domino_not_in_line,     // a king goes to a domino of the line being drafted
  domino_taken,           // one king on a domino
};

}  // namespace engine
