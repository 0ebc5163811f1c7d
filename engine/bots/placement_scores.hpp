// The value of a land with one more domino: its points, the middle kingdom, and whether it is not
// detrimental (see greedy.hpp).
#pragma once

#include "engine/bots/score_gains.hpp"
#include "engine/rules.hpp"
#include "engine/scoring.hpp"

#include <algorithm>

namespace engine::bots {

// Bonus of a land that is not detrimental: more than any points.
inline constexpr int sound = 10'000;

// The cells within `arm` of the castle that lie in the land's window or in one column and row
// beyond it.
template <class S>
typename S::Bits around_castle(const Land<S>& land, int arm) {
  const int column = land.castle_column();
  const int row = land.castle_row();
  typename S::Bits cells_of_row = 0;
  for (int x = std::max(column - arm, 0); x <= std::min(column + arm, S::window); ++x)
    cells_of_row |= Land<S>::bit(x);
  typename S::Bits cells = 0;
  for (int y = std::max(row - arm, 0); y <= std::min(row + arm, S::window); ++y)
    cells |= cells_of_row << y * S::stride;
  return cells;
}

// Must not outlive the land and the rules, or be used after a domino is laid.
template <class S>
class PlacementScores {
 public:
  using Bits = typename S::Bits;

  PlacementScores(const Land<S>& land, const Rules& rules)
      : land_(land), rules_(rules), gains_(land) {
    if (!rules.middle_kingdom) return;
    const int arm = rules.kingdom_size / 2;
    const auto extent = land.extent();
    inside_ = land.castle_column() - extent.left <= arm && land.castle_row() - extent.top <= arm &&
              extent.right - land.castle_column() <= arm &&
              extent.bottom - land.castle_row() <= arm;
    // Otherwise the window may be too small.
    if (inside_) inner_ = around_castle(land, arm);
  }

  // Compared with the present land.
  int value_with(const Domino& domino, Spot spot) const {
    const int gain = gains_.gain(domino, spot);
    if (!rules_.middle_kingdom) return gain;
    const Bits cells = Land<S>::first(spot) | Land<S>::second(spot);
    return gain + middle(cells) + (is_sound(cells) ? sound : 0);
  }

 private:
  int middle(Bits cells) const {
    if (rules_.middle_kingdom_measure == MiddleKingdomMeasure::frame)
      return inside_ && (cells & ~inner_) == 0 ? middle_kingdom_points : 0;
    return in_the_middle(land_, land_.extent_with(cells), rules_) ? middle_kingdom_points : 0;
  }
  bool is_sound(Bits cells) const {
    if (!inside_ || (cells & ~inner_) != 0) return false;
    const Bits filled = land_.filled() | cells;
    const Bits open = inner_ & (~filled | land_.cells_of(Terrain::castle));
    return (inner_ & ~filled & ~Land<S>::near(open)) == 0;
  }

  const Land<S>& land_;
  const Rules& rules_;
  ScoreGains<S> gains_;
  bool inside_ = true;
  Bits inner_ = 0;
};

}  // namespace engine::bots
