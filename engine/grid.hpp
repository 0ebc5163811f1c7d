// Coordinates of a kingdom: the castle is at (0,0), x grows to the right, y down.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

namespace engine {

// A cell from a client may have any coordinates.
struct Cell {
  std::int8_t x = 0;
  std::int8_t y = 0;

  friend constexpr bool operator==(Cell, Cell) = default;
};

constexpr Cell cell(int x, int y) {
  return {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
}

// A cell of a kingdom in one byte, to save space in a State: its coordinates are from -8 to 7.
// Converts to and from Cell.
class ShortCell {
 public:
  constexpr ShortCell() = default;
  constexpr ShortCell(Cell c) : both_(static_cast<std::int8_t>(c.y * 16 + (c.x & 15))) {}
  constexpr operator Cell() const {
    return cell(static_cast<std::int8_t>(both_ << 4) >> 4, both_ >> 4);
  }

 private:
  std::int8_t both_ = 0;
};

// Whether they share an edge.
constexpr bool adjacent(Cell a, Cell b) {
  return std::abs(a.x - b.x) + std::abs(a.y - b.y) == 1;
}

inline constexpr std::array<Cell, 4> directions{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};

constexpr Cell operator+(Cell a, Cell b) {
  return cell(a.x + b.x, a.y + b.y);
}
constexpr Cell operator-(Cell a, Cell b) {
  return cell(a.x - b.x, a.y - b.y);
}

// A rectangle of cells; both corners are in it.
struct Bounds {
  Cell low;
  Cell high;

  constexpr bool contains(Cell c) const {
    return c.x >= low.x && c.x <= high.x && c.y >= low.y && c.y <= high.y;
  }
  constexpr int width() const { return high.x - low.x + 1; }
  constexpr int height() const { return high.y - low.y + 1; }
  friend constexpr bool operator==(const Bounds&, const Bounds&) = default;
};

// Extended by this many cells on each side.
constexpr Bounds grown(Bounds b, int by) {
  return {cell(b.low.x - by, b.low.y - by), cell(b.high.x + by, b.high.y + by)};
}
// The smallest bounds that also cover this cell.
constexpr Bounds extended_to(Bounds b, Cell c) {
  return {{std::min(b.low.x, c.x), std::min(b.low.y, c.y)},
          {std::max(b.high.x, c.x), std::max(b.high.y, c.y)}};
}
// The intersection.
constexpr Bounds intersection(Bounds a, Bounds b) {
  return {{std::max(a.low.x, b.low.x), std::max(a.low.y, b.low.y)},
          {std::min(a.high.x, b.high.x), std::min(a.high.y, b.high.y)}};
}

}  // namespace engine
