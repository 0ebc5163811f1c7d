#include "engine/grid.hpp"

#include "tests/support/catch.hpp"

using namespace engine;

TEST_CASE("cells are adjacent when they share an edge, also at the limits of the numbers") {
  CHECK(adjacent(cell(0, 0), cell(0, 1)));
  CHECK(adjacent(cell(0, 0), cell(-1, 0)));
  CHECK_FALSE(adjacent(cell(0, 0), cell(0, 0)));
  CHECK_FALSE(adjacent(cell(0, 0), cell(1, 1)));
  CHECK_FALSE(adjacent(cell(0, 0), cell(2, 0)));
  CHECK_FALSE(adjacent(cell(127, 0), cell(-128, 0)));
  CHECK(adjacent(cell(-128, 127), cell(-127, 127)));
  for (const Cell direction : directions) CHECK(adjacent(cell(3, 4), cell(3, 4) + direction));
}

TEST_CASE("every cell of a kingdom has a short form") {
  for (int y = -7; y <= 7; ++y)
    for (int x = -7; x <= 7; ++x) CHECK(Cell(ShortCell(cell(x, y))) == cell(x, y));
  CHECK(sizeof(ShortCell) == 1);
  CHECK(Cell(ShortCell{}) == Cell{});
}

TEST_CASE("a rectangle has its corners, and all cells between them") {
  const Bounds b{cell(-2, -1), cell(1, 0)};
  CHECK(b.width() == 4);
  CHECK(b.height() == 2);
  int count = 0;
  for (int y = -128; y <= 127; ++y)
    for (int x = -128; x <= 127; ++x) count += b.contains(cell(x, y));
  CHECK(count == 8);
  CHECK(b.contains(cell(-2, 0)));
  CHECK_FALSE(b.contains(cell(1, 1)));
}

TEST_CASE("rectangles grow and intersect") {
  const Bounds b{cell(-2, -1), cell(1, 0)};
  CHECK((grown(b, 2) == Bounds{cell(-4, -3), cell(3, 2)}));
  CHECK((extended_to(b, cell(0, 0)) == b));
  CHECK((extended_to(b, cell(3, -2)) == Bounds{cell(-2, -2), cell(3, 0)}));
  CHECK((intersection(b, Bounds{cell(0, -6), cell(6, 6)}) == Bounds{cell(0, -1), cell(1, 0)}));
}
