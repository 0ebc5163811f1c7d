// Coordinates of a kingdom: the castle is at (0,0), x grows to the right, y down.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace engine {

// In a 7×7 kingdom with the castle in a corner the farthest square is 6 away.
inline constexpr int reach = 6;

struct Cell {
  std::int8_t x = 0;
  std::int8_t y = 0;

  friend constexpr bool operator==(Cell, Cell) = default;
};

constexpr Cell cell(int x, int y) {
  return {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
}

// True where a square of some legal kingdom can lie. A cell from the wire may be anywhere.
constexpr bool on_grid(Cell c) {
  return std::abs(c.x) <= reach && std::abs(c.y) <= reach;
}

// Share an edge.
constexpr bool adjacent(Cell a, Cell b) {
  return std::abs(a.x - b.x) + std::abs(a.y - b.y) == 1;
}

inline constexpr std::array<Cell, 4> directions{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};

constexpr Cell operator+(Cell a, Cell b) {
  return cell(a.x + b.x, a.y + b.y);
}

// One value for each cell on the grid, with a border of one cell, so that the neighbours of every
// cell on the grid can be read without a check.
template <class T>
class Grid {
 public:
  constexpr T& operator[](Cell c) { return cells_[index(c)]; }
  constexpr const T& operator[](Cell c) const { return cells_[index(c)]; }

  friend constexpr bool operator==(const Grid&, const Grid&) = default;

 private:
  static constexpr int stride = 2 * reach + 3;
  static constexpr std::size_t index(Cell c) {
    return static_cast<std::size_t>((c.y + reach + 1) * stride + c.x + reach + 1);
  }
  std::array<T, stride * stride> cells_{};
};

}  // namespace engine
