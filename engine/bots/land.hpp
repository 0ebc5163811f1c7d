// A kingdom as playouts need it: sets of cells instead of squares, and no history.
//
// The cells lie in a window that moves with the land: the rectangle around all squares begins at
// column and row 2 of it. A domino reaches at most two cells beyond the rectangle, and less as the
// rectangle grows, so a window is two cells wider than the kingdom. One column stays empty, for
// bits that are shifted out of a row.
#pragma once

#include "engine/bots/bits.hpp"
#include "engine/dominoes.hpp"
#include "engine/kingdom.hpp"
#include "engine/rules.hpp"
#include "engine/terrain.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

namespace engine::bots {

template <class Word, int side>
struct Shape {
  using Bits = Word;
  static constexpr int size = side;        // of the kingdom
  static constexpr int window = side + 2;  // columns and rows
  static constexpr int stride = window + 1;
  static_assert(window * stride <= int{8 * sizeof(Word)});
};
using Five = Shape<std::uint64_t, 5>;
using Seven = Shape<Bits128, 7>;

// A place of a domino: its first cell in reading order, and one of four ways in which the other
// follows. 0, 1: to the right; 2, 3: below; with an odd way the second cell has the left square.
struct Spot {
  std::uint8_t cell = 0;
  std::uint8_t way = 0;

  friend constexpr bool operator==(Spot, Spot) = default;
};

template <class S>
class Land {
 public:
  using Bits = typename S::Bits;
  static constexpr int stride = S::stride;
  static constexpr int border = 2;

  // One set for each way.
  struct Spots {
    std::array<Bits, 4> ways{};

    int count() const {
      return bots::count(ways[0]) + bots::count(ways[1]) + bots::count(ways[2]) +
             bots::count(ways[3]);
    }
    bool empty() const { return (ways[0] | ways[1] | ways[2] | ways[3]) == 0; }
    // Requires n < count().
    Spot operator[](int n) const {
      std::uint8_t way = 0;
      for (int here; n >= (here = bots::count(ways[way])); ++way) n -= here;
      return {static_cast<std::uint8_t>(nth(ways[way], n)), way};
    }
    template <class Visitor>
    void each(Visitor&& visit) const {
      for (std::uint8_t way = 0; way < 4; ++way)
        bots::each(ways[way], [&](int cell) { visit(Spot{static_cast<std::uint8_t>(cell), way}); });
    }
  };

  // Only the castle.
  Land() { set(bit(border * stride + border), Square{Terrain::castle, 0}); }
  explicit Land(const Kingdom& kingdom);

  static constexpr Bits bit(int cell) { return Bits{1} << cell; }
  static constexpr Bits near(Bits cells) {
    return cells << 1 | cells >> 1 | cells << stride | cells >> stride;
  }
  static constexpr Bits first(Spot spot) { return bit(spot.cell); }
  static constexpr Bits second(Spot spot) { return bit(spot.cell) << (spot.way < 2 ? 1 : stride); }
  static constexpr Bits left(Spot spot) { return spot.way % 2 == 0 ? first(spot) : second(spot); }
  static constexpr Bits right(Spot spot) { return spot.way % 2 == 0 ? second(spot) : first(spot); }

  Bits cells_of(Terrain terrain) const { return terrains_[static_cast<std::size_t>(terrain)]; }
  Bits filled() const { return filled_; }
  Bits crowned() const { return ones_ | twos_; }
  int crowns(Bits cells) const { return count(cells & ones_) + 2 * count(cells & twos_); }

  // The free cells that the kingdom could still reach.
  Bits open() const;
  // Every distinct legal place; a domino with two equal halves is listed in one orientation only.
  Spots spots(const Domino& domino) const;
  // Requires one of spots(domino).
  void lay(const Domino& domino, Spot spot);
  // The rectangle around all squares, or around these and additional cells.
  struct Extent {
    int left, top, right, bottom;  // columns and rows of the window
  };
  Extent extent() const { return {border, border, border + width_ - 1, border + height_ - 1}; }
  Extent extent_with(Bits cells) const;
  int castle_column() const { return border - left_; }
  int castle_row() const { return border - top_; }

  // All squares of the cell's territory. Requires a cell of the terrain.
  Bits territory(Bits cell, Terrain terrain) const {
    const Bits all = cells_of(terrain);
    for (Bits grown; (grown = (cell | near(cell)) & all) != cell;) cell = grown;
    return cell;
  }
  // Points of all territories.
  int points() const;

  Placement placement(Spot spot) const;
  Spot spot(Placement at) const;
  Cell cell(Bits one) const;
  Bits bit(Cell c) const { return bit((c.y - top_ + border) * stride + c.x - left_ + border); }

  void add_crowns(Bits cell, int crowns) {
    if ((crowns & 1) != 0) ones_ |= cell;
    if ((crowns & 2) != 0) twos_ |= cell;
  }

  friend bool operator==(const Land&, const Land&) = default;

 private:
  static constexpr std::array<Bits, S::size * S::size> frames();
  static constexpr int column(int cell) { return cell % stride; }
  static constexpr int row(int cell) { return cell / stride; }

  void set(Bits cell, Square square) {
    terrains_[static_cast<std::size_t>(square.terrain)] |= cell;
    filled_ |= cell;
    add_crowns(cell, square.crowns);
  }
  void grow(Extent extent);

  std::array<Bits, terrain_count> terrains_{};
  Bits filled_ = 0;
  Bits ones_ = 0;  // crowns in binary
  Bits twos_ = 0;
  // The rectangle around all squares; the castle is at (0, 0).
  std::int8_t left_ = 0;
  std::int8_t top_ = 0;
  std::int8_t width_ = 1;
  std::int8_t height_ = 1;
};

template <class S>
constexpr auto Land<S>::frames() -> std::array<Bits, S::size * S::size> {
  std::array<Bits, S::size * S::size> frames{};
  for (int height = 1; height <= S::size; ++height)
    for (int width = 1; width <= S::size; ++width) {
      const int sideways = std::min(border, S::size - width);
      const int upwards = std::min(border, S::size - height);
      Bits cells = 0;
      for (int y = border - upwards; y < border + height + upwards; ++y)
        for (int x = border - sideways; x < border + width + sideways; ++x)
          cells |= bit(y * stride + x);
      frames[static_cast<std::size_t>((height - 1) * S::size + width - 1)] = cells;
    }
  return frames;
}

template <class S>
typename Land<S>::Bits Land<S>::open() const {
  static constexpr auto all = frames();
  return all[static_cast<std::size_t>((height_ - 1) * S::size + width_ - 1)] & ~filled_;
}

template <class S>
typename Land<S>::Spots Land<S>::spots(const Domino& domino) const {
  const Bits open = this->open();
  const Bits castle = cells_of(Terrain::castle);
  const Bits fits_left = near(cells_of(domino.left.terrain) | castle);
  const Bits fits_right = near(cells_of(domino.right.terrain) | castle);
  const Bits across = open & open >> 1;
  const Bits down = open & open >> stride;
  Spots spots;
  spots.ways[0] = across & (fits_left | fits_right >> 1);
  spots.ways[2] = down & (fits_left | fits_right >> stride);
  if (domino.left == domino.right) return spots;
  spots.ways[1] = across & (fits_right | fits_left >> 1);
  spots.ways[3] = down & (fits_right | fits_left >> stride);
  return spots;
}

template <class S>
typename Land<S>::Extent Land<S>::extent_with(Bits cells) const {
  Extent extent = this->extent();
  each(cells, [&](int cell) {
    extent.left = std::min(extent.left, column(cell));
    extent.right = std::max(extent.right, column(cell));
    extent.top = std::min(extent.top, row(cell));
    extent.bottom = std::max(extent.bottom, row(cell));
  });
  return extent;
}

template <class S>
void Land<S>::lay(const Domino& domino, Spot spot) {
  const Extent extent = extent_with(first(spot) | second(spot));
  set(left(spot), domino.left);
  set(right(spot), domino.right);
  grow(extent);
}

// Moves the window so that the rectangle begins at the border.
template <class S>
void Land<S>::grow(Extent extent) {
  width_ = static_cast<std::int8_t>(extent.right - extent.left + 1);
  height_ = static_cast<std::int8_t>(extent.bottom - extent.top + 1);
  const int sideways = border - extent.left;
  const int downwards = border - extent.top;
  if (sideways == 0 && downwards == 0) return;
  left_ = static_cast<std::int8_t>(left_ - sideways);
  top_ = static_cast<std::int8_t>(top_ - downwards);
  const int by = downwards * stride + sideways;
  for (Bits& cells : terrains_) cells <<= by;
  filled_ <<= by;
  ones_ <<= by;
  twos_ <<= by;
}

template <class S>
int Land<S>::points() const {
  int points = 0;
  for (std::size_t t = static_cast<std::size_t>(Terrain::wheat); t < terrains_.size(); ++t)
    for (Bits left = terrains_[t] & crowned(); left != 0;) {
      const Bits found = territory(left & (~left + 1), static_cast<Terrain>(t));
      points += count(found) * crowns(found);
      left &= ~found;
    }
  return points;
}

template <class S>
Cell Land<S>::cell(Bits one) const {
  const int index = lowest(one);
  return engine::cell(column(index) - border + left_, row(index) - border + top_);
}

template <class S>
Placement Land<S>::placement(Spot spot) const {
  return {cell(left(spot)), cell(right(spot))};
}

template <class S>
Spot Land<S>::spot(Placement at) const {
  const bool across = at.left.y == at.right.y;
  const bool turned = across ? at.right.x < at.left.x : at.right.y < at.left.y;
  return {static_cast<std::uint8_t>(lowest(bit(turned ? at.right : at.left))),
          static_cast<std::uint8_t>((across ? 0 : 2) + (turned ? 1 : 0))};
}

template <class S>
Land<S>::Land(const Kingdom& kingdom) : Land() {
  for (const LaidDomino& laid : kingdom.laid()) lay(domino(laid.domino), spot(laid.at));
  for (const LaidDomino& laid : kingdom.laid())
    for (const Cell c : {laid.at.left, laid.at.right})
      if (const Square square = kingdom.square(c); square.building)
        add_crowns(bit(c), square.crowns);
}

// Whether this extent lies in the frame of which the castle is the middle.
template <class S>
bool in_the_frame(const Land<S>& land, typename Land<S>::Extent extent, const Rules& rules) {
  return std::max({land.castle_column() - extent.left, extent.right - land.castle_column(),
                   land.castle_row() - extent.top, extent.bottom - land.castle_row()}) <=
         rules.kingdom_size / 2;
}

// The rows and columns by which the castle is not in the middle of this extent.
template <class S>
int imbalance(const Land<S>& land, typename Land<S>::Extent extent) {
  return std::abs(extent.left + extent.right - 2 * land.castle_column()) +
         std::abs(extent.top + extent.bottom - 2 * land.castle_row());
}

// Whether the middle kingdom counts with this extent.
template <class S>
bool in_the_middle(const Land<S>& land, typename Land<S>::Extent extent, const Rules& rules) {
  if (rules.middle_kingdom_measure == MiddleKingdomMeasure::frame)
    return in_the_frame(land, extent, rules);
  return imbalance(land, extent) == 0;
}

}  // namespace engine::bots
