#include "engine/kingdom.hpp"

#include "engine/require.hpp"

#include <algorithm>

namespace engine {
namespace {

constexpr Cell castle_cell = cell(0, 0);

// The cells in which a square of this terrain touches a matching one.
Cells touching(const Squares& squares, Terrain terrain) {
  return (squares.cells_of(terrain) | Cells(castle_cell)).near();
}

// Direction of the right cell, as an index in `directions`.
unsigned direction(Placement at) {
  require(adjacent(at.left, at.right), "direction: cells that share an edge");
  const unsigned down = at.left.x == at.right.x;
  const unsigned back = at.right.x < at.left.x || at.right.y < at.left.y;
  return 2 * back + down;
}

}  // namespace

Kingdom::Kingdom() {
  squares_.lay(castle_cell, Square{Terrain::castle, 0});
}

Bounds Kingdom::frame(int size) const {
  const int slack = size - 1;
  return {cell(bounds_.high.x - slack, bounds_.high.y - slack),
          cell(bounds_.low.x + slack, bounds_.low.y + slack)};
}

std::optional<Violation> Kingdom::check(DominoId id, Placement at, int size) const {
  if (!adjacent(at.left, at.right)) return Violation::cells_not_adjacent;
  for (const Cell c : {at.left, at.right})
    if (square(c).terrain != Terrain::none) return Violation::cell_occupied;
  // Each cell can be checked alone: two neighbours cannot lie beyond opposite sides.
  const Bounds reachable = frame(size);
  if (!reachable.contains(at.left) || !reachable.contains(at.right))
    return Violation::outside_kingdom;
  const Domino& face = domino(id);
  if (!touching(squares_, face.left.terrain).contains(at.left) &&
      !touching(squares_, face.right.terrain).contains(at.right))
    return Violation::no_matching_terrain;
  return std::nullopt;
}

Places Kingdom::places(DominoId id, int size) const {
  // A domino reaches two cells beyond the bounds, if the frame has them. That can make nine columns
  // or rows; the first and the ninth, which are the same to Cells, are both empty and touch
  // nothing.
  const Bounds window = intersection(frame(size), grown(bounds_, 2));
  require(window.contains(bounds_.low) && window.contains(bounds_.high),
          "places: a kingdom that fits the size");
  const Cell low = window.low;
  const int columns = std::min(window.width(), Cells::side);
  const int rows = std::min(window.height(), Cells::side);

  const Domino& face = domino(id);
  const auto from_the_corner = [&](Cells cells) { return cells.moved(-low.x, -low.y); };
  const Cells open = Cells::rectangle(columns, rows) & ~from_the_corner(squares_.laid());
  const Cells left = from_the_corner(touching(squares_, face.left.terrain));
  const Cells right = from_the_corner(touching(squares_, face.right.terrain));

  // Sets of the first cell: conditions on the second cell are moved onto it.
  const auto beside = [](Cells cells) { return cells.moved(-1, 0); };
  const auto below = [](Cells cells) { return cells.moved(0, -1); };
  const Cells across = open & beside(open) & Cells::rectangle(window.width() - 1, rows);
  const Cells down = open & below(open) & Cells::rectangle(columns, window.height() - 1);
  return {.corner = low,
          .across = across & (left | beside(right)),
          .across_turned = across & (right | beside(left)),
          .down = down & (left | below(right)),
          .down_turned = down & (right | below(left))};
}

Placements Kingdom::placements(DominoId id, int size) const {
  Placements all;
  places(id, size).each([&](Placement at) { all.push_back(at); });
  return all;
}

List<Cell, 2> Kingdom::cells_concerned(Placement at, Violation violation, int size) const {
  List<Cell, 2> cells;
  for (const Cell c : {at.left, at.right}) {
    const bool concerned = [&] {
      switch (violation) {
        case Violation::cell_occupied:
          return square(c).terrain != Terrain::none;
        case Violation::outside_kingdom:
          return !frame(size).contains(c);
        case Violation::cells_not_adjacent:
        case Violation::no_matching_terrain:
          return true;
        default:
          return false;
      }
    }();
    if (concerned) cells.push_back(c);
  }
  return cells;
}

void Kingdom::lay(DominoId id, Placement at) {
  bounds_ = extended_to(extended_to(bounds_, at.left), at.right);
  require(bounds_.width() <= kingdom_size_max && bounds_.height() <= kingdom_size_max,
          "lay: within the largest kingdom");
  const Domino& face = domino(id);
  squares_.lay(at.left, face.left);
  squares_.lay(at.right, face.right);
  Laid laid{id};
  laid.left = Cells::index(at.left) & 63u;
  laid.direction = direction(at) & 3u;
  laid_.push_back(laid);
}

LaidDomino LaidDominoes::operator[](std::size_t index) const {
  const Kingdom::Laid laid = kingdom_->laid_[index];
  const Cell low = kingdom_->bounds_.low;
  // Within the bounds only one cell has this index.
  const Cell beyond_low = Cells::cell(Cells::index(Cells::cell(laid.left) - low));
  const Cell left = low + beyond_low;
  return {laid.domino, {left, left + directions[laid.direction]}};
}

void Kingdom::build(Cell c, int crowns) {
  require(is_free_site(c), "build: a free site");
  squares_.build(c, crowns);
}

bool Kingdom::is_free_site(Cell c) const {
  return bounds_.contains(c) && free_towns().contains(c);
}

Sites Kingdom::free_sites() const {
  Sites sites;
  const Cells free = free_towns();
  if (free.empty()) return sites;
  for (const LaidDomino& laid : this->laid())
    for (const Cell c : {laid.at.left, laid.at.right})
      if (free.contains(c)) sites.push_back(c);
  return sites;
}

}  // namespace engine
