// The points that a kingdom would gain from a domino, computed without laying it.
#pragma once

#include "engine/bots/territories.hpp"

namespace engine::bots {

// For one land; must not outlive it or be used after a domino is laid.
template <class S>
class ScoreGains {
 public:
  using Bits = typename S::Bits;

  explicit ScoreGains(const Land<S>& land) : land_(land), territories_(land) {}

  // The points that the land's territories gain.
  int gain(const Domino& domino, Spot spot) const {
    const Bits left = Land<S>::left(spot);
    const Bits right = Land<S>::right(spot);
    if (domino.left.terrain != domino.right.terrain)
      return gain(left, domino.left.terrain, 1, domino.left.crowns) +
             gain(right, domino.right.terrain, 1, domino.right.crowns);
    return gain(left | right, domino.left.terrain, 2, domino.left.crowns + domino.right.crowns);
  }

  // The same for connected cells.
  int gain(Bits cells, Terrain terrain, int squares, int crowns) const {
    const Bits touched = Land<S>::near(cells) & land_.cells_of(terrain);
    int before = 0;
    if (touched != 0)
      for (const LandTerritory<S>& territory : territories_.in(terrain)) {
        if ((territory.cells & touched) == 0) continue;
        squares += territory.squares;
        crowns += territory.crowns;
        before += territory.squares * territory.crowns;
      }
    return squares * crowns - before;
  }

 private:
  const Land<S>& land_;
  LandTerritories<S> territories_;
};

}  // namespace engine::bots
