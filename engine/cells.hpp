// Sets of cells of one kingdom as one machine word.
//
// A kingdom fits a square of 7×7, wherever the castle lies in it. So x and y modulo 8 identify its
// cells, and a set is a board of 8×8 bits that wraps around at its edges. At least one row and one
// column lie between opposite sides of a kingdom, so these do not touch.
#pragma once

#include "engine/grid.hpp"

#include <bit>
#include <cstdint>

namespace engine {

class Cells {
 public:
  static constexpr int side = 8;

  constexpr Cells() = default;
  explicit constexpr Cells(Cell c) : bits_(std::uint64_t{1} << index(c)) {}
  // From (0,0) to the right and down; at most the whole board.
  static constexpr Cells rectangle(int width, int height) {
    return Cells(columns(width) & ~std::uint64_t{0} >> (side * (side - height)));
  }
  static constexpr Cells all_if(bool yes) { return Cells(yes ? ~std::uint64_t{0} : 0); }

  // The index among the 64 cells, row by row; and the first cell with this index.
  static constexpr unsigned index(Cell c) {
    return static_cast<unsigned>(8 * (c.y & 7) + (c.x & 7));
  }
  static constexpr Cell cell(unsigned index) { return engine::cell(index % 8, index / 8); }

  constexpr bool empty() const { return bits_ == 0; }
  constexpr bool contains(Cell c) const { return contains(index(c)); }
  constexpr bool contains(unsigned index) const { return (bits_ >> index & 1) != 0; }
  constexpr int size() const { return std::popcount(bits_); }

  constexpr Cells moved(int right, int down) const {
    const std::uint64_t rows = std::rotl(bits_, side * (down & 7));
    const int by = right & 7;
    const std::uint64_t wrapped = columns(by);
    return Cells((rows << by & ~wrapped) | (rows >> (side - by) & wrapped));
  }
  // All cells that share an edge with one of them.
  constexpr Cells near() const { return moved(1, 0) | moved(-1, 0) | moved(0, 1) | moved(0, -1); }

  // Calls visit(index) for each cell, row by row.
  template <class Visitor>
  constexpr void each(Visitor&& visit) const {
    for (std::uint64_t left = bits_; left != 0; left &= left - 1)
      visit(static_cast<unsigned>(std::countr_zero(left)));
  }

  friend constexpr Cells operator&(Cells a, Cells b) { return Cells(a.bits_ & b.bits_); }
  friend constexpr Cells operator|(Cells a, Cells b) { return Cells(a.bits_ | b.bits_); }
  friend constexpr Cells operator^(Cells a, Cells b) { return Cells(a.bits_ ^ b.bits_); }
  friend constexpr Cells operator~(Cells a) { return Cells(~a.bits_); }
  constexpr Cells& operator|=(Cells other) { return *this = *this | other; }
  constexpr Cells& operator&=(Cells other) { return *this = *this & other; }
  friend constexpr bool operator==(Cells, Cells) = default;

 private:
  explicit constexpr Cells(std::uint64_t bits) : bits_(bits) {}
  // The first `count` columns, in every row.
  static constexpr std::uint64_t columns(int count) {
    return 0x0101010101010101u * (0xffu >> (side - count));
  }

  std::uint64_t bits_ = 0;
};

}  // namespace engine
