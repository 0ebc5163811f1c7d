// All places of one domino in one kingdom.
#pragma once

#include "engine/cells.hpp"
#include "engine/dominoes.hpp"
#include "engine/grid.hpp"

namespace engine {

// A place of a domino: the cell of its left square and the cell of its right square.
struct Placement {
  Cell left;
  Cell right;

  friend constexpr bool operator==(const Placement&, const Placement&) = default;
};

// All places, as sets of the first cell in reading order, one set for each way in which the other
// cell follows. The sets are relative to `corner`, so that they are in reading order.
struct Places {
  Cell corner;
  Cells across;         // left, right
  Cells across_turned;  // right, left
  Cells down;           // left above right
  Cells down_turned;    // right above left

  constexpr Cells first_cells() const { return across | across_turned | down | down_turned; }
  constexpr bool empty() const { return first_cells().empty(); }

  // Calls visit(Placement) for each: by first cell, then in the order of the sets.
  template <class Visitor>
  constexpr void each(Visitor&& visit) const {
    first_cells().each([&](unsigned index) {
      const Cell first = corner + Cells::cell(index);
      const Cell beside = first + cell(1, 0);
      const Cell below = first + cell(0, 1);
      if (across.contains(index)) visit(Placement{first, beside});
      if (across_turned.contains(index)) visit(Placement{beside, first});
      if (down.contains(index)) visit(Placement{first, below});
      if (down_turned.contains(index)) visit(Placement{below, first});
    });
  }
};

}  // namespace engine
