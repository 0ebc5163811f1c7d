// One kingdom: the castle and the dominoes laid around it, and where a domino fits.
#pragma once

#include "engine/dominoes.hpp"
#include "engine/grid.hpp"
#include "engine/list.hpp"
#include "engine/violation.hpp"

#include <cstdint>
#include <optional>

namespace engine {

// Where a domino lies: the cell of its left square and the cell of its right square.
struct Placement {
  Cell left;
  Cell right;

  friend constexpr bool operator==(const Placement&, const Placement&) = default;
};

struct LaidDomino {
  DominoId domino = DominoId::none;
  Placement at;

  friend constexpr bool operator==(const LaidDomino&, const LaidDomino&) = default;
};

// A 7×7 kingdom holds 24 dominoes; nobody receives more.
inline constexpr std::size_t dominoes_per_kingdom_max = 24;

// Every square of a kingdom could be a town.
using Sites = List<Cell, 2 * dominoes_per_kingdom_max>;

// Ordered placements of one domino. On the whole grid there are 4 · 13 · 12 = 624.
using Placements = List<Placement, 624>;

class Kingdom {
 public:
  Kingdom();

  Square square(Cell c) const { return squares_[c]; }
  // In the order in which they were laid.
  const auto& laid() const { return laid_; }
  // Thrown away, by choice or because they fitted nowhere.
  const auto& discarded() const { return discarded_; }

  // The smallest rectangle around all squares, castle included.
  struct Bounds {
    Cell low;
    Cell high;
    friend constexpr bool operator==(const Bounds&, const Bounds&) = default;
  };
  Bounds bounds() const { return bounds_; }

  // The first rule that laying the domino there would break, in the order of Violation.
  // `size` is the side of the square the whole kingdom must fit in.
  std::optional<Violation> check(DominoId domino, Placement at, int size) const;
  // Every placement that breaks none. A domino with two equal halves has each place twice.
  Placements placements(DominoId domino, int size) const;
  bool fits_somewhere(DominoId domino, int size) const;

  // Of the two cells, those that break the rule.
  List<Cell, 2> cells_concerned(Placement at, Violation violation, int size) const;

  // Requires !check(domino, at, size).
  void lay(DominoId domino, Placement at);
  void discard(DominoId domino) { discarded_.push_back(domino); }

  // Both for good. Requires a square that was laid; for a building a free site.
  void post_knight(Cell c) { squares_[c].knight = true; }
  void build(Cell c, int crowns);

  // A town square with neither building nor knight. Total: any cell.
  bool is_free_site(Cell c) const;
  // In the order in which they were laid.
  Sites free_sites() const;

  friend constexpr bool operator==(const Kingdom&, const Kingdom&) = default;

 private:
  // The cells that a kingdom of this size could still reach.
  Bounds frame(int size) const;
  bool touches(Cell c, Terrain terrain) const;
  template <class Visitor>
  void visit_placements(DominoId domino, int size, Visitor&& visit) const;

  Grid<Square> squares_;
  Bounds bounds_;
  List<LaidDomino, dominoes_per_kingdom_max> laid_;
  List<DominoId, dominoes_per_kingdom_max> discarded_;
};

}  // namespace engine
