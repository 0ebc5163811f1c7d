// The points that a domino gains at court without any step of it: the queen counts the largest
// territory, and some buildings count territories.
#pragma once

#include "engine/bots/position.hpp"
#include "engine/bots/territories.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace engine::bots {

// For one land of the kingdom to move; must not outlive it or be used after a domino is laid.
template <class S>
class CourtGains {
 public:
  using Bits = typename S::Bits;

  CourtGains(const Land<S>& land, const Position<S>& position) : land_(land) {
    if (!has_court(position.rules())) return;
    queen_ = position.queen() == position.kingdom();
    bool any = queen_;
    for (const BuildingId id : position.purse().buildings) {
      const Building& tile = building(position.rules(), id);
      if (tile.reward != Reward::per_territory) continue;
      rewards_[static_cast<std::size_t>(tile.reward_terrain)] += tile.reward_points;
      any = true;
    }
    if (!any) return;
    territories_.emplace(land);
    for (int t = static_cast<int>(Terrain::wheat); t < terrain_count; ++t)
      for (const LandTerritory<S>& territory : territories_->in(static_cast<Terrain>(t)))
        largest_ = std::max<int>(largest_, territory.squares);
  }

  int gain(const Domino& domino, Spot spot) const {
    if (!territories_) return 0;
    const Bits left = Land<S>::left(spot);
    const Bits right = Land<S>::right(spot);
    int largest = largest_;
    int gain = 0;
    if (domino.left.terrain == domino.right.terrain) {
      gain = with(left | right, domino.left.terrain, 2, largest);
    } else {
      gain = with(left, domino.left.terrain, 1, largest);
      gain += with(right, domino.right.terrain, 1, largest);
    }
    return queen_ ? gain + largest - largest_ : gain;
  }

 private:
  // The territories that connected cells add to those that bring points, or join.
  int with(Bits cells, Terrain terrain, int squares, int& largest) const {
    const Bits touched = Land<S>::near(cells) & land_.cells_of(terrain);
    int more = 1;
    if (touched != 0)
      for (const LandTerritory<S>& territory : territories_->in(terrain)) {
        if ((territory.cells & touched) == 0) continue;
        squares += territory.squares;
        --more;
      }
    largest = std::max(largest, squares);
    return more * rewards_[static_cast<std::size_t>(terrain)];
  }

  const Land<S>& land_;
  std::optional<LandTerritories<S>> territories_;  // nullopt: nothing to gain
  std::array<int, terrain_count> rewards_{};
  bool queen_ = false;
  int largest_ = 0;
};

}  // namespace engine::bots
