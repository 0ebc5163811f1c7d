// What a place for a domino is worth to a kingdom, with an eye on what is still to come. The
// numbers were fitted to games of Policy::provident against full greedy players.
#pragma once

#include "engine/bots/territories.hpp"
#include "engine/bots/worths.hpp"
#include "engine/rules.hpp"

#include <algorithm>
#include <array>

namespace engine::bots {

// Whole numbers, so that every machine finds the same.
inline constexpr int thousandths = 1000;  // of a point

// How much of a terrain is in the Kingdomino box; Queendomino's is much the same.
struct Supply {
  int squares;
  int crowns;
};
inline constexpr std::array<Supply, terrain_count> supplies{
    {{0, 0}, {0, 0}, {26, 5}, {22, 6}, {18, 6}, {14, 6}, {10, 6}, {6, 10}, {16, 4}}};

// Thousandths of a point each, where it is not said otherwise. What is to come is worth this much
// when the game begins, and less and less until it ends.
struct Outlooks {
  static constexpr int square = 32;     // in reach of a terrain's crowns, for each in its supply
  static constexpr int crown = 149;     // in reach of a terrain's squares, for each in its supply
  static constexpr int together = 40;   // for the square of the number of squares that are joined
  static constexpr int narrow = 1150;   // lost with a free cell that has only one free neighbour
  static constexpr int early = 1380;    // lost with each slot that is passed by: turns come later
  static constexpr int certain = -960;  // a crown chosen, which need not lie as well as it promises
  // The same all the time.
  static constexpr int hole = 4820;    // lost with a free cell that has no free neighbour
  static constexpr int middle = 9000;  // lost with the middle kingdom
  static constexpr int touch = 750;    // for each neighbouring square of the same terrain
  static constexpr int misfit = 6700;  // lost with a domino that fits nowhere
};

// Lives no longer than the land and the rules, and only while nothing is laid.
template <class S>
class Outlook {
 public:
  using Bits = typename S::Bits;

  // As the land is in this round.
  Outlook(const Land<S>& land, const Rules& rules, int round)
      : land_(land),
        rules_(rules),
        territories_(land),
        ahead_((rules.rounds - round) * whole / rules.rounds) {
    const int arm = rules.kingdom_size / 2;
    framed_ = rules.middle_kingdom && rules.middle_kingdom_measure == MiddleKingdomMeasure::frame &&
              in_the_middle(land, land.extent(), rules);
    room_ = (framed_ ? around_castle(land, arm) : land.open()) & ~land.filled();
    for (std::size_t t = 0; t < terrain_count; ++t) {
      const auto terrain = static_cast<Terrain>(t);
      for (const Territory<S>& territory : territories_.of(terrain)) {
        const int most =
            promise(terrain, territory.cells, territory.squares, territory.crowns, room_);
        promises_[territories_.index(territory)] = most;
        promised_[t] = std::max(promised_[t], most);
      }
    }
  }

  // Compared with the land as it is, in thousandths of a point.
  int with(const Domino& domino, Spot spot) const {
    const Bits left = Land<S>::left(spot);
    const Bits right = Land<S>::right(spot);
    const Bits cells = left | right;
    const Bits free = room_ & ~cells;
    int worth = -lost(cells, free);
    if (domino.left.terrain == domino.right.terrain)
      return worth +
             of(cells, domino.left.terrain, 2, domino.left.crowns + domino.right.crowns, free);
    worth += of(left, domino.left.terrain, 1, domino.left.crowns, free);
    worth += of(right, domino.right.terrain, 1, domino.right.crowns, free);
    return worth;
  }

  // The same of choosing what lies there in the next line, to lay it a round later.
  int choosing(const Domino& domino, int slot) const {
    const auto spots = land_.spots(domino);
    int best = spots.empty() ? -Outlooks::misfit : -sound * thousandths;
    spots.each([&](Spot spot) { best = std::max(best, with(domino, spot)); });
    return best + to_come(Outlooks::certain * (domino.left.crowns + domino.right.crowns) -
                          Outlooks::early * slot);
  }

 private:
  static constexpr int whole = 1024;
  int to_come(int worth) const { return worth * ahead_ / whole; }

  int lost(Bits cells, Bits free) const {
    const Bits east = free >> 1, west = free << 1;
    const Bits south = free >> S::stride, north = free << S::stride;
    const Bits some = east | west | south | north;
    const Bits more = (east & west) | (south & north) | ((east | west) & (south | north));
    return Outlooks::hole * count(free & ~some) +
           to_come(Outlooks::narrow * count(free & some & ~more)) +
           (leaves_the_middle(cells) ? Outlooks::middle : 0);
  }
  bool leaves_the_middle(Bits cells) const {
    if (!rules_.middle_kingdom) return false;
    if (rules_.middle_kingdom_measure == MiddleKingdomMeasure::frame)
      return framed_ && (cells & ~room_) != 0;
    return !in_the_middle(land_, land_.extent_with(cells), rules_);
  }

  // Of a territory that can grow.
  int promise(Terrain terrain, Bits cells, int squares, int crowns, Bits free) const {
    if ((Land<S>::near(cells) & free) == 0) return 0;
    const Supply& supply = supplies[static_cast<std::size_t>(terrain)];
    return Outlooks::square * squares * supply.crowns + Outlooks::crown * crowns * supply.squares;
  }

  // Of cells that hang together. Of each terrain, what is to come joins one territory.
  int of(Bits cells, Terrain terrain, int squares, int crowns, Bits free) const {
    const Bits touched = Land<S>::near(cells) & land_.of(terrain);
    int before = 0;
    int together = 0;
    int promises = 0;
    for (const Territory<S>& territory : territories_.of(terrain)) {
      if ((territory.cells & touched) == 0) {
        promises = std::max(promises, promises_[territories_.index(territory)]);
        continue;
      }
      squares += territory.squares;
      crowns += territory.crowns;
      before += territory.squares * territory.crowns;
      together += territory.squares * territory.squares;
      cells |= territory.cells;
    }
    promises = std::max(promises, promise(terrain, cells, squares, crowns, free));
    const int promised = promised_[static_cast<std::size_t>(terrain)];
    return thousandths * (squares * crowns - before) + Outlooks::touch * count(touched) +
           to_come(promises - promised + Outlooks::together * (squares * squares - together));
  }

  const Land<S>& land_;
  const Rules& rules_;
  Territories<S> territories_;
  int ahead_;
  bool framed_ = false;  // the middle kingdom can be lost by what lies too far out
  Bits room_ = 0;        // free cells that count as ground
  std::array<int, Territories<S>::most> promises_;  // of each territory
  std::array<int, terrain_count> promised_{};       // the most of each terrain's
};

}  // namespace engine::bots
