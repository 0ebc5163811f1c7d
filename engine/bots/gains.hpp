// What squares are worth to a kingdom, without laying them.
#pragma once

#include "engine/bots/land.hpp"

#include <array>

namespace engine::bots {

// The territories of one land. Lives no longer than the land, and only while nothing is laid.
template <class S>
class Gains {
 public:
  using Bits = typename S::Bits;

  explicit Gains(const Land<S>& land) : land_(land) {
    std::uint8_t found = 0;
    for (std::size_t t = 0; t < terrain_count; ++t) {
      begin_[t] = found;
      if (t >= static_cast<std::size_t>(Terrain::wheat)) find(static_cast<Terrain>(t), found);
    }
    begin_[terrain_count] = found;
  }

  // How many points the land's territories gain.
  int of(const Domino& domino, Spot spot) const {
    const Bits left = Land<S>::left(spot);
    const Bits right = Land<S>::right(spot);
    if (domino.left.terrain != domino.right.terrain)
      return of(left, domino.left.terrain, 1, domino.left.crowns) +
             of(right, domino.right.terrain, 1, domino.right.crowns);
    return of(left | right, domino.left.terrain, 2, domino.left.crowns + domino.right.crowns);
  }

  // The same for cells that hang together.
  int of(Bits cells, Terrain terrain, int squares, int crowns) const {
    const auto t = static_cast<std::size_t>(terrain);
    const Bits touched = Land<S>::near(cells) & land_.of(terrain);
    int before = 0;
    if (touched != 0)
      for (std::size_t i = begin_[t]; i < begin_[t + 1]; ++i) {
        const Territory& territory = territories_[i];
        if ((territory.cells & touched) == 0) continue;
        squares += territory.squares;
        crowns += territory.crowns;
        before += territory.squares * territory.crowns;
      }
    return squares * crowns - before;
  }

 private:
  struct Territory {
    Bits cells;
    std::uint8_t squares;
    std::uint8_t crowns;
  };

  void find(Terrain terrain, std::uint8_t& found) {
    for (Bits left = land_.of(terrain); left != 0;) {
      const Bits cells = land_.territory(left & (~left + 1), terrain);
      territories_[found++] = {cells, static_cast<std::uint8_t>(count(cells)),
                               static_cast<std::uint8_t>(land_.crowns(cells))};
      left &= ~cells;
    }
  }

  const Land<S>& land_;
  std::array<Territory, S::size * S::size - 1> territories_;  // in the order of their terrains
  std::array<std::uint8_t, terrain_count + 1> begin_;         // of each terrain's
};

}  // namespace engine::bots
