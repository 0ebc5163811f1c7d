#include "engine/kingdom.hpp"

#include "engine/require.hpp"

#include <algorithm>

namespace engine {
namespace {

constexpr bool inside(Kingdom::Bounds b, Cell c) {
  return c.x >= b.low.x && c.x <= b.high.x && c.y >= b.low.y && c.y <= b.high.y;
}

}  // namespace

Kingdom::Kingdom() {
  squares_[cell(0, 0)] = Square{Terrain::castle, 0};
}

Kingdom::Bounds Kingdom::frame(int size) const {
  const int slack = size - 1;
  return {cell(bounds_.high.x - slack, bounds_.high.y - slack),
          cell(bounds_.low.x + slack, bounds_.low.y + slack)};
}

bool Kingdom::touches(Cell c, Terrain terrain) const {
  return std::any_of(directions.begin(), directions.end(), [&](Cell direction) {
    const Terrain neighbour = squares_[c + direction].terrain;
    return neighbour == terrain || neighbour == Terrain::castle;
  });
}

std::optional<Violation> Kingdom::check(DominoId id, Placement at, int size) const {
  if (!adjacent(at.left, at.right)) return Violation::cells_not_adjacent;
  for (const Cell c : {at.left, at.right})
    if (on_grid(c) && squares_[c].terrain != Terrain::none) return Violation::cell_occupied;
  // Each cell alone suffices: two neighbours cannot lie beyond opposite sides.
  const Bounds reachable = frame(size);
  if (!inside(reachable, at.left) || !inside(reachable, at.right))
    return Violation::outside_kingdom;
  const Domino& face = domino(id);
  if (!touches(at.left, face.left.terrain) && !touches(at.right, face.right.terrain))
    return Violation::no_matching_terrain;
  return std::nullopt;
}

// Calls visit(Placement) for every legal placement until it returns false.
template <class Visitor>
void Kingdom::visit_placements(DominoId id, int size, Visitor&& visit) const {
  const Domino& face = domino(id);
  const Bounds reachable = frame(size);
  const auto free = [&](Cell c) {
    return inside(reachable, c) && squares_[c].terrain == Terrain::none;
  };
  for (int y = reachable.low.y; y <= reachable.high.y; ++y)
    for (int x = reachable.low.x; x <= reachable.high.x; ++x) {
      const Cell a = cell(x, y);
      if (!free(a)) continue;
      for (const Cell b : {a + cell(1, 0), a + cell(0, 1)}) {
        if (!free(b)) continue;
        for (const Placement at : {Placement{a, b}, Placement{b, a}})
          if (touches(at.left, face.left.terrain) || touches(at.right, face.right.terrain))
            if (!visit(at)) return;
      }
    }
}

Placements Kingdom::placements(DominoId id, int size) const {
  Placements all;
  visit_placements(id, size, [&](Placement at) {
    all.push_back(at);
    return true;
  });
  return all;
}

bool Kingdom::fits_somewhere(DominoId id, int size) const {
  bool fits = false;
  visit_placements(id, size, [&](Placement) {
    fits = true;
    return false;
  });
  return fits;
}

List<Cell, 2> Kingdom::cells_concerned(Placement at, Violation violation, int size) const {
  List<Cell, 2> cells;
  for (const Cell c : {at.left, at.right}) {
    const bool concerned = [&] {
      switch (violation) {
        case Violation::cell_occupied:
          return on_grid(c) && squares_[c].terrain != Terrain::none;
        case Violation::outside_kingdom:
          return !inside(frame(size), c);
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
  require(on_grid(at.left) && on_grid(at.right), "lay: on the grid");
  const Domino& face = domino(id);
  squares_[at.left] = face.left;
  squares_[at.right] = face.right;
  for (const Cell c : {at.left, at.right}) {
    bounds_.low = cell(std::min(bounds_.low.x, c.x), std::min(bounds_.low.y, c.y));
    bounds_.high = cell(std::max(bounds_.high.x, c.x), std::max(bounds_.high.y, c.y));
  }
  laid_.push_back({id, at});
}

void Kingdom::build(Cell c, int crowns) {
  require(is_free_site(c), "build: a free site");
  squares_[c].building = true;
  squares_[c].crowns = static_cast<std::uint8_t>(crowns) & 3u;
}

bool Kingdom::is_free_site(Cell c) const {
  if (!on_grid(c)) return false;
  const Square square = squares_[c];
  return square.terrain == Terrain::town && !square.building && !square.knight;
}

Sites Kingdom::free_sites() const {
  Sites sites;
  for (const LaidDomino& laid : laid_)
    for (const Cell c : {laid.at.left, laid.at.right})
      if (is_free_site(c)) sites.push_back(c);
  return sites;
}

}  // namespace engine
