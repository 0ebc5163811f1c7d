// Two games that differ only in face-down tiles.
#pragma once

#include "tests/support/games.hpp"

#include <algorithm>

namespace tests {

// How many tiles of the piles were drawn.
struct SeenTable {
  std::size_t lines = 0;
  std::size_t buildings = 0;

  // A random moment of the game: at least the first line and the first board.
  static SeenTable random(const Rules& rules, bots::Dice& dice) {
    const std::size_t lines = 1 + dice(rules.rounds - 1u);
    const std::size_t buildings = board_slots + dice(building_count - board_slots + 1);
    return {lines, buildings};
  }
  bool covers(const State& state) const {
    return state.lines_drawn <= lines && state.buildings_drawn <= buildings;
  }
};

// The same deal as far as it was seen; the tiles below that, and in the box, shuffled together.
inline Deal twin(const Rules& rules, const Deal& deal, SeenTable seen, bots::Dice& dice) {
  Deal other = deal;
  for (std::size_t i = 0; i < rules.sets.size(); ++i) {
    const std::size_t sets = rules.sets.size();
    const std::size_t known = (seen.lines + sets - 1 - i) / sets * rules.line_length;
    auto& pile = other.piles[i];
    const DominoId* const end = pile.begin() + std::min(known, pile.size());
    List<DominoId, dominoes_per_set> unseen;
    for (int n = 1; n <= dominoes_per_set; ++n) {
      const DominoId id = domino_id(rules.sets[i], n);
      if (std::find(static_cast<const DominoId*>(pile.begin()), end, id) == end)
        unseen.push_back(id);
    }
    shuffle(unseen, dice);
    for (std::size_t n = known; n < pile.size(); ++n) pile[n] = unseen[n - known];
  }
  List<BuildingId, building_count> unseen;
  for (std::size_t n = seen.buildings; n < deal.buildings.size(); ++n)
    unseen.push_back(deal.buildings[n]);
  shuffle(unseen, dice);
  for (std::size_t n = 0; n < unseen.size(); ++n) other.buildings[seen.buildings + n] = unseen[n];
  return other;
}

}  // namespace tests
