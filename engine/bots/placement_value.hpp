// The value of a place for a domino, including later prospects. The weights were fitted to games of
// Policy::provident against quick players.
#pragma once

#include "engine/bots/future_value.hpp"
#include "engine/bots/placement_scores.hpp"

#include <algorithm>

namespace engine::bots {

// Integers, so that every machine computes the same.
inline constexpr int thousandths = 1000;  // of a point

// Weights in thousandths of a point, unless stated otherwise.
struct ValueWeights {
  // Full weight when the game begins, falling to 0 until it ends.
  struct Early {
    static constexpr int together = 49;  // for the growth of the sum of the squared territory sizes
    static constexpr int narrow = 1880;  // penalty for each free cell with one free neighbour
    static constexpr int pair = 475;     // for each two adjacent free cells: a place for a domino
    static constexpr int touch = 266;    // for each neighbouring square of the same terrain
    static constexpr int slot = 1345;   // penalty for each slot before the chosen one: a later turn
    static constexpr int crown = -834;  // for each crown chosen: the domino may not fit as hoped
  };
  // The same weight throughout the game.
  static constexpr int narrow = -473;
  static constexpr int pair = 367;
  static constexpr int slot = 464;
  static constexpr int hole = 10600;   // penalty for each free cell without a free neighbour
  static constexpr int middle = 9000;  // penalty for losing the middle kingdom
  static constexpr int misfit = 5898;  // penalty for choosing a domino that fits nowhere
};

// Must not outlive the land and the position, or be used after a domino is laid.
template <class S>
class PlacementValue {
 public:
  using Bits = typename S::Bits;

  // For the land in this round.
  PlacementValue(const Land<S>& land, const Position<S>& position)
      : land_(land),
        rules_(position.rules()),
        framed_(rules_.middle_kingdom &&
                rules_.middle_kingdom_measure == MiddleKingdomMeasure::frame &&
                in_the_middle(land, land.extent(), rules_)),
        room_((framed_ ? around_castle(land, rules_.kingdom_size / 2) : land.open()) &
              ~land.filled()),
        ahead_((rules_.rounds - position.round()) * whole / rules_.rounds),
        lines_to_come_(has_court(rules_) || position.round() + 1 < rules_.rounds),
        shape_counts_(has_court(rules_) || position.drafting()),
        now_(shape(room_)),
        territories_(land),
        prospects_(territories_, position, room_) {}

  // The change of value compared with the present land, in thousandths of a point.
  int value_with(const Domino& domino, Spot spot) const {
    const Bits left = Land<S>::left(spot);
    const Bits right = Land<S>::right(spot);
    const Bits cells = left | right;
    Joined<S> a;
    Joined<S> b;
    int gain = leaves_the_middle(cells) ? -ValueWeights::middle : 0;
    if (domino.left.terrain == domino.right.terrain) {
      gain += join(a, cells, domino.left.terrain, 2, domino.left.crowns + domino.right.crowns);
    } else {
      gain += join(a, left, domino.left.terrain, 1, domino.left.crowns);
      gain += join(b, right, domino.right.terrain, 1, domino.right.crowns);
    }
    return gain + shape(room_ & ~cells) - now_ + prospects_.change(cells, a, b);
  }

  // The same for choosing the domino in this slot of the next line, to lay it a round later.
  int value_of_choosing(const Domino& domino, int slot) const {
    const auto spots = land_.spots(domino);
    int best = spots.empty() ? -ValueWeights::misfit : -sound * thousandths;
    spots.each([&](Spot spot) { best = std::max(best, value_with(domino, spot)); });
    const int crowns = domino.left.crowns + domino.right.crowns;
    const int later = lines_to_come_ ? slot : 0;
    return best - ValueWeights::slot * later +
           early(ValueWeights::Early::crown * crowns - ValueWeights::Early::slot * later);
  }

 private:
  static constexpr int whole = 1024;
  int early(int worth) const { return worth * ahead_ / whole; }

  // The value of the free cells' shape.
  int shape(Bits free) const {
    if (!shape_counts_) return 0;
    const Bits east = free >> 1, west = free << 1;
    const Bits south = free >> S::stride, north = free << S::stride;
    const Bits some = east | west | south | north;
    const Bits more = (east & west) | (south & north) | ((east | west) & (south | north));
    const int narrow = count(free & some & ~more);
    const int pairs = count(free & east) + count(free & south);
    return ValueWeights::pair * pairs - ValueWeights::narrow * narrow -
           ValueWeights::hole * count(free & ~some) +
           early(ValueWeights::Early::pair * pairs - ValueWeights::Early::narrow * narrow);
  }
  bool leaves_the_middle(Bits cells) const {
    if (!rules_.middle_kingdom) return false;
    if (rules_.middle_kingdom_measure == MiddleKingdomMeasure::frame)
      return framed_ && (cells & ~room_) != 0;
    return !in_the_middle(land_, land_.extent_with(cells), rules_);
  }

  // The immediate gain of connected cells; `joined` receives their new territory.
  int join(Joined<S>& joined, Bits cells, Terrain terrain, int squares, int crowns) const {
    const Bits touched = Land<S>::near(cells) & land_.cells_of(terrain);
    int before = 0;
    int together = 0;
    joined.terrain = terrain;
    joined.near = Land<S>::near(cells);
    for (const LandTerritory<S>& territory : territories_.in(terrain)) {
      if ((territory.cells & touched) == 0) continue;
      joined.territories |= std::uint64_t{1} << territories_.index(territory);
      joined.near |= prospects_.near(territory);
      squares += territory.squares;
      crowns += territory.crowns;
      before += territory.squares * territory.crowns;
      together += territory.squares * territory.squares;
    }
    joined.squares = squares;
    joined.crowns = crowns;
    return thousandths * (squares * crowns - before) +
           early(ValueWeights::Early::touch * count(touched) +
                 ValueWeights::Early::together * (squares * squares - together));
  }

  const Land<S>& land_;
  const Rules& rules_;
  bool framed_;  // the middle kingdom still counts and can be lost
  Bits room_;    // free cells inside the usable area
  int ahead_;
  bool lines_to_come_;  // after the next one, so that its order counts
  bool shape_counts_;   // more dominoes come than those of the present line
  int now_;             // shape of the present free cells
  LandTerritories<S> territories_;
  FutureValue<S> prospects_;
};

}  // namespace engine::bots
