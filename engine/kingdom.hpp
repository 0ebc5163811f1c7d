// One kingdom: the castle and the dominoes laid around it, and where a domino fits.
#pragma once

#include "engine/dominoes.hpp"
#include "engine/grid.hpp"
#include "engine/list.hpp"
#include "engine/places.hpp"
#include "engine/result_list.hpp"
#include "engine/squares.hpp"
#include "engine/violation.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace engine {

struct LaidDomino {
  DominoId domino = DominoId::none;
  Placement at;

  friend constexpr bool operator==(const LaidDomino&, const LaidDomino&) = default;
};

// The side of the largest kingdom.
inline constexpr int kingdom_size_max = 7;

// A 7×7 kingdom holds 24 dominoes, and no kingdom receives more.
inline constexpr std::size_t dominoes_per_kingdom_max = 24;

// Every square of a kingdom could be a town.
using Sites = List<Cell, 2 * dominoes_per_kingdom_max>;

// Ordered placements of one domino. On the whole grid that kingdoms can reach, 13×13, there are 4 ·
// 13 · 12 = 624.
using Placements = Results<Placement, 624>;

class LaidDominoes;

class Kingdom {
 public:
  Kingdom();

  // The square of the cell. Total: accepts any cell.
  Square square(Cell c) const { return bounds_.contains(c) ? squares_[c] : Square{}; }
  const Squares& squares() const { return squares_; }
  // In laying order.
  LaidDominoes laid() const;
  // Discarded by choice or because they fitted nowhere.
  const auto& discarded() const { return discarded_; }

  // The smallest rectangle around all squares, castle included.
  Bounds bounds() const { return bounds_; }

  // The first rule that laying the domino there would break, in the order of Violation. `size` is
  // the side of the square that the whole kingdom must fit in.
  [[nodiscard]] std::optional<Violation> check(DominoId domino, Placement at, int size) const;
  // Every legal placement. A domino with two equal halves has each place in both orders. Requires a
  // kingdom that fits `size`.
  Places places(DominoId domino, int size) const;
  Placements placements(DominoId domino, int size) const;
  bool fits_somewhere(DominoId domino, int size) const { return !places(domino, size).empty(); }

  // Those of the two cells that break the rule.
  List<Cell, 2> cells_concerned(Placement at, Violation violation, int size) const;

  // Requires !check(domino, at, size).
  void lay(DominoId domino, Placement at);
  void discard(DominoId domino) { discarded_.push_back(domino); }

  // Both are permanent. Require a laid square; for a building a free site.
  void post_knight(Cell c) { squares_.post_knight(c); }
  void build(Cell c, int crowns);

  // Whether the cell is a town square without a building or knight. Total: accepts any cell.
  bool is_free_site(Cell c) const;
  bool has_free_site() const { return !free_towns().empty(); }
  // In laying order.
  Sites free_sites() const;

  friend constexpr bool operator==(const Kingdom&, const Kingdom&) = default;

 private:
  friend class LaidDominoes;

  // A compact LaidDomino, since a room keeps 24 of them for each kingdom: the left cell as an index
  // of Cells, and the index in `directions` of the right cell.
  struct Laid {
    DominoId domino = DominoId::none;
    std::uint8_t left : 6 = 0;
    std::uint8_t direction : 2 = 0;
    friend constexpr bool operator==(const Laid&, const Laid&) = default;
  };

  // The cells that a kingdom of this size could still reach.
  Bounds frame(int size) const;
  Cells free_towns() const { return squares_.cells_of(Terrain::town) & ~squares_.taken(); }

  Squares squares_;
  Bounds bounds_;
  List<Laid, dominoes_per_kingdom_max> laid_;
  List<DominoId, dominoes_per_kingdom_max> discarded_;
};

// A read-only list, valid while its kingdom exists and is unchanged.
class LaidDominoes {
 public:
  explicit LaidDominoes(const Kingdom& kingdom) : kingdom_(&kingdom) {}

  std::size_t size() const { return kingdom_->laid_.size(); }
  bool empty() const { return size() == 0; }
  LaidDomino operator[](std::size_t index) const;
  // Requires a non-empty list.
  LaidDomino back() const { return (*this)[size() - 1]; }

  class Iterator {
   public:
    Iterator(const Kingdom& kingdom, std::size_t index) : kingdom_(&kingdom), index_(index) {}
    LaidDomino operator*() const { return LaidDominoes(*kingdom_)[index_]; }
    Iterator& operator++() {
      ++index_;
      return *this;
    }
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    const Kingdom* kingdom_;
    std::size_t index_;
  };
  Iterator begin() const { return {*kingdom_, 0}; }
  Iterator end() const { return {*kingdom_, size()}; }

 private:
  const Kingdom* kingdom_;
};

inline LaidDominoes Kingdom::laid() const {
  return LaidDominoes(*this);
}

}  // namespace engine
