// The territories of a land, by terrain.
#pragma once

#include "engine/bots/land.hpp"

#include <array>
#include <span>

namespace engine::bots {

template <class S>
struct LandTerritory {
  typename S::Bits cells;
  std::uint8_t squares;
  std::uint8_t crowns;
};

template <class S>
class LandTerritories {
 public:
  static constexpr std::size_t most = S::size * S::size - 1;

  explicit LandTerritories(const Land<S>& land) {
    std::uint8_t found = 0;
    for (std::size_t t = 0; t < terrain_count; ++t) {
      begin_[t] = found;
      if (t >= static_cast<std::size_t>(Terrain::wheat)) find(land, static_cast<Terrain>(t), found);
    }
    begin_[terrain_count] = found;
  }

  std::span<const LandTerritory<S>> in(Terrain terrain) const {
    const auto t = static_cast<std::size_t>(terrain);
    return {all_.data() + begin_[t], all_.data() + begin_[t + 1]};
  }
  // The index of one of these among all, from 0.
  std::size_t index(const LandTerritory<S>& territory) const {
    return static_cast<std::size_t>(&territory - all_.data());
  }

 private:
  void find(const Land<S>& land, Terrain terrain, std::uint8_t& found) {
    for (auto left = land.cells_of(terrain); left != 0;) {
      const auto cells = land.territory(left & (~left + 1), terrain);
      all_[found++] = {cells, static_cast<std::uint8_t>(count(cells)),
                       static_cast<std::uint8_t>(land.crowns(cells))};
      left &= ~cells;
    }
  }

  std::array<LandTerritory<S>, most> all_;             // in the order of their terrains
  std::array<std::uint8_t, terrain_count + 1> begin_;  // first index of each terrain
};

}  // namespace engine::bots
