// The dominoes of a turn: lays one, and chooses another.
#pragma once

#include "engine/bots/dice.hpp"
#include "engine/view.hpp"

#include <optional>

namespace engine::bots {

struct TurnChoice {
  std::optional<Placement> placement;  // nullopt: there is no domino to lay, or it fits nowhere
  DominoId choice = DominoId::none;    // none: nothing is to be chosen, in the last round

  friend constexpr bool operator==(const TurnChoice&, const TurnChoice&) = default;
};

// Where the seat to move can lay the domino in play, each place once: legal_actions() lists a
// domino with two equal halves on the same two cells in both orders, which makes the same kingdom.
// Empty if nothing is to be laid in this step or nothing fits.
Placements distinct_placements(const View& view);
Placements distinct_placements(const Kingdom& kingdom, DominoId domino, int size);

// The dominoes that the seat to move can choose in this turn.
using Choices = List<DominoId, line_max>;
Choices free_dominoes(const View& view);

std::optional<Placement> any_placement(const View& view, Dice& dice);
DominoId any_choice(const View& view, Dice& dice);

// Uniform over the distinct pairs of a placement and a choice.
TurnChoice random_move(const View& view, Dice& dice);

}  // namespace engine::bots
