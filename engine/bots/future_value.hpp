// The prospects of a land's territories: points that face-down squares and crowns may bring.
#pragma once

#include "engine/bots/position.hpp"
#include "engine/bots/territories.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace engine::bots {

// Newly laid cells, and the territories that they join.
template <class S>
struct Joined {
  Terrain terrain = Terrain::none;  // none: nothing is joined
  int squares = 0;
  int crowns = 0;
  typename S::Bits near = 0;
  std::uint64_t territories = 0;  // their indices, as bits
};

// Thousandths of a point.
struct FutureWeights {
  static constexpr int square = 120;  // for each square of a territory, per crown to come
  static constexpr int crown = 252;   // for each crown of a territory, per square to come
  // The fraction of the prospects that counts, in 64ths, by the number of free cells beside the
  // territory. Many cells are worth no more than a few, because they leave less land to other
  // territories.
  static constexpr std::array<int, 8> beside{0, 58, 76, 81, 85, 77, 83, 64};
  static constexpr int others = 44;  // 64ths: weight of all but the best territory of a terrain
};

// Must not outlive the land and its territories, or be used after a domino is laid.
template <class S>
class FutureValue {
 public:
  using Bits = typename S::Bits;

  // `room`: the free cells that count.
  FutureValue(const LandTerritories<S>& territories, const Position<S>& position, Bits room)
      : territories_(territories), room_(room) {
    count_supply(position);
    for (Terrain terrain : terrains)
      for (const LandTerritory<S>& territory : territories.in(terrain)) {
        const std::size_t i = territories.index(territory);
        near_[i] = Land<S>::near(territory.cells);
        most_[i] = most(terrain, territory.squares, territory.crowns);
        reach_[index(terrain)] |= near_[i];
      }
    for (const Terrain terrain : terrains) now_[index(terrain)] = value_in(terrain, room, {}, {});
  }

  Bits near(const LandTerritory<S>& territory) const {
    return near_[territories_.index(territory)];
  }

  // The change of the prospects if these cells are filled.
  int change(Bits cells, const Joined<S>& a, const Joined<S>& b) const {
    int sum = 0;
    for (const Terrain terrain : terrains) {
      const std::size_t t = index(terrain);
      if (a.terrain == terrain || b.terrain == terrain || (reach_[t] & cells) != 0)
        sum += value_in(terrain, room_ & ~cells, a, b) - now_[t];
    }
    return sum;
  }

 private:
  static constexpr int whole = 64;
  static constexpr std::array terrains{Terrain::wheat,     Terrain::forest, Terrain::lake,
                                       Terrain::grassland, Terrain::swamp,  Terrain::mine,
                                       Terrain::town};
  static constexpr std::size_t index(Terrain terrain) { return static_cast<std::size_t>(terrain); }

  int value_in(Terrain terrain, Bits free, const Joined<S>& a, const Joined<S>& b) const {
    int best = 0;
    int all = 0;
    const auto add = [&](Bits beside, int most) {
      const auto cells = static_cast<std::size_t>(count(beside & free));
      const int promise =
          most * FutureWeights::beside[std::min(cells, FutureWeights::beside.size() - 1)];
      best = std::max(best, promise);
      all += promise;
    };
    for (const LandTerritory<S>& territory : territories_.in(terrain)) {
      const std::size_t i = territories_.index(territory);
      if (((a.territories | b.territories) >> i & 1u) == 0) add(near_[i], most_[i]);
    }
    for (const Joined<S>* joined : {&a, &b})
      if (joined->terrain == terrain)
        add(joined->near, most(terrain, joined->squares, joined->crowns));
    return best / whole + FutureWeights::others * ((all - best) / whole) / whole;
  }

  // Scales the supply to four dominoes for each domino that the kingdom still receives, as in a
  // game of four players, where the kingdom receives one domino of each line of four.
  void count_supply(const Position<S>& position) {
    const Rules& rules = position.rules();
    const Supply& supply = position.supply();
    if (supply.dominoes() == 0) return;
    const int own =
        (rules.rounds - position.round() - 1) * static_cast<int>(kings(rules) / kingdoms(rules));
    const int scale = whole * 4 * std::max(0, own) / supply.dominoes();
    for (const Terrain terrain : terrains) {
      squares_[index(terrain)] = supply.amount(terrain).squares * scale;
      crowns_[index(terrain)] = supply.amount(terrain).crowns * scale;
    }
  }

  int most(Terrain terrain, int squares, int crowns) const {
    return (FutureWeights::square * squares * crowns_[index(terrain)] +
            FutureWeights::crown * crowns * squares_[index(terrain)]) /
           whole;
  }

  const LandTerritories<S>& territories_;
  std::array<int, terrain_count> squares_{};  // to come, in 64ths
  std::array<int, terrain_count> crowns_{};
  Bits room_;
  std::array<Bits, terrain_count> reach_{};  // of all territories of a terrain
  std::array<int, terrain_count> now_{};
  std::array<Bits, LandTerritories<S>::most> near_;
  std::array<int, LandTerritories<S>::most> most_;
};

}  // namespace engine::bots
