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
        framed_(rules_.middle_kingdom && in_the_frame(land, land.extent(), rules_)),
        room_((framed_ ? around_castle(land, rules_.kingdom_size / 2) : land.open()) &
              ~land.filled()),
        ahead_((rules_.rounds - position.round()) * whole / rules_.rounds),
        lines_to_come_(has_court(rules_) || position.round() + 1 < rules_.rounds),
        shape_counts_(position.drafting()),
        line_(std::max(fitted_line, static_cast<int>(position.next().size()))),
        dominoes_left_((rules_.rounds - position.round()) *
                       static_cast<int>(kings(rules_) / kingdoms(rules_))),
        now_(shape(room_)),
        territories_(land),
        prospects_(territories_, position, room_) {}

  // The change of value compared with the present land, in thousandths of a point.
  int value_with(const Domino& domino, Spot spot) const {
    return value_with(domino, spot, dominoes_left_);
  }

  // The same for choosing the domino in this slot of the next line, to lay it a round later.
  int value_of_choosing(const Domino& domino, int slot) const {
    const auto spots = land_.spots(domino);
    int best = spots.empty() ? -ValueWeights::misfit : -sound * thousandths;
    spots.each(
        [&](Spot spot) { best = std::max(best, value_with(domino, spot, dominoes_left_ - 1)); });
    const int crowns = domino.left.crowns + domino.right.crowns;
    const int later = lines_to_come_ ? slot * fitted_line / line_ : 0;
    return best - ValueWeights::slot * later +
           early(ValueWeights::Early::crown * crowns - ValueWeights::Early::slot * later);
  }

 private:
  static constexpr int whole = 1024;
  static constexpr int fitted_line = 4;  // dominoes of a line in the games of the fit
  int early(int worth) const { return worth * ahead_ / whole; }

  // `more`: dominoes that the kingdom lays afterwards.
  int value_with(const Domino& domino, Spot spot, int more) const {
    const Bits left = Land<S>::left(spot);
    const Bits right = Land<S>::right(spot);
    const Bits cells = left | right;
    Joined<S> a;
    Joined<S> b;
    int gain = ValueWeights::middle * change_of_middle(cells, more);
    if (domino.left.terrain == domino.right.terrain) {
      gain += join(a, cells, domino.left.terrain, 2, domino.left.crowns + domino.right.crowns);
    } else {
      gain += join(a, left, domino.left.terrain, 1, domino.left.crowns);
      gain += join(b, right, domino.right.terrain, 1, domino.right.crowns);
    }
    if (more > 0) gain += shape(room_ & ~cells) - now_;
    return gain + prospects_.change(cells, a, b);
  }

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
  // -1: the middle kingdom is lost, 1: it can be reached again. `more` as above.
  int change_of_middle(Bits cells, int more) const {
    if (!rules_.middle_kingdom) return 0;
    return can_be_middle(land_.extent_with(cells), more) - can_be_middle(land_.extent(), more + 1);
  }
  // By the bounding box every third domino is expected to make up for a row or column.
  bool can_be_middle(typename Land<S>::Extent extent, int more) const {
    if (!in_the_frame(land_, extent, rules_)) return false;
    if (rules_.middle_kingdom_measure == MiddleKingdomMeasure::frame) return true;
    return 3 * imbalance(land_, extent) <= more + 2;
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
  bool framed_;  // the middle kingdom can still be reached, and be lost
  Bits room_;    // free cells inside the usable area
  int ahead_;
  bool lines_to_come_;  // after the next one, so that its order counts
  bool shape_counts_;   // more dominoes come than those of the present line
  int line_;            // dominoes of a line, if they are more than those of the fitted games
  int dominoes_left_;   // of the kingdom, after those of the present line
  int now_;             // shape of the present free cells
  LandTerritories<S> territories_;
  FutureValue<S> prospects_;
};

}  // namespace engine::bots
