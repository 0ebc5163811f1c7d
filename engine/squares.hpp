// The squares of one kingdom, as sets of cells: one set for each bit of a Square.
#pragma once

#include "engine/cells.hpp"
#include "engine/terrain.hpp"

#include <array>
#include <cstddef>

namespace engine {

class Squares {
 public:
  // Requires a cell that can belong to the kingdom; others alias its cells, see Cells.
  constexpr Square operator[](Cell c) const {
    unsigned terrain = 0;
    for (std::size_t i = 0; i < terrain_.size(); ++i)
      terrain |= unsigned{terrain_[i].contains(c)} << i;
    Square square{static_cast<Terrain>(terrain)};
    square.crowns = static_cast<unsigned char>(ones_.contains(c) + 2 * twos_.contains(c)) & 3u;
    square.knight = knights_.contains(c);
    square.building = buildings_.contains(c);
    return square;
  }

  // Requires an empty cell.
  constexpr void lay(Cell c, Square square) {
    const auto terrain = static_cast<unsigned>(square.terrain);
    for (std::size_t i = 0; i < terrain_.size(); ++i)
      terrain_[i] |= Cells(c) & Cells::all_if((terrain >> i & 1) != 0);
    set_crowns(c, square.crowns);
  }
  constexpr void post_knight(Cell c) { knights_ |= Cells(c); }
  constexpr void build(Cell c, int crowns) {
    buildings_ |= Cells(c);
    set_crowns(c, crowns);
  }

  constexpr Cells cells_of(Terrain wanted) const {
    const auto terrain = static_cast<unsigned>(wanted);
    Cells cells = Cells::all_if(true);
    for (std::size_t i = 0; i < terrain_.size(); ++i)
      cells &= terrain_[i] ^ Cells::all_if((terrain >> i & 1) == 0);
    return cells;
  }
  constexpr Cells laid() const { return terrain_[0] | terrain_[1] | terrain_[2] | terrain_[3]; }
  // Cells with a knight or a building.
  constexpr Cells taken() const { return knights_ | buildings_; }
  constexpr int crowns(Cells of) const { return (of & ones_).size() + 2 * (of & twos_).size(); }

  friend constexpr bool operator==(const Squares&, const Squares&) = default;

 private:
  constexpr void set_crowns(Cell c, int crowns) {
    const Cells one(c);
    ones_ = (ones_ & ~one) | (one & Cells::all_if((crowns & 1) != 0));
    twos_ = (twos_ & ~one) | (one & Cells::all_if((crowns & 2) != 0));
  }

  // Binary numbers: those of the terrains, whose 0 is an empty cell, and the crowns.
  std::array<Cells, 4> terrain_;
  Cells ones_;
  Cells twos_;
  Cells knights_;
  Cells buildings_;
};

}  // namespace engine
