#include "engine/grid.hpp"

#include "tests/support/catch.hpp"

#include <cstdlib>
#include <vector>

using namespace engine;

namespace {

std::vector<Cell> every_cell() {
  std::vector<Cell> cells;
  for (int y = -128; y <= 127; ++y)
    for (int x = -128; x <= 127; ++x) cells.push_back(cell(x, y));
  return cells;
}

}  // namespace

TEST_CASE("the grid reaches six cells from the castle and no farther") {
  int count = 0;
  for (const Cell c : every_cell()) count += on_grid(c);
  CHECK(count == 13 * 13);
  CHECK(on_grid(cell(-6, 6)));
  CHECK_FALSE(on_grid(cell(7, 0)));
  CHECK_FALSE(on_grid(cell(0, -7)));
  CHECK_FALSE(on_grid(cell(-128, -128)));
}

TEST_CASE("cells are adjacent when they share an edge, also at the ends of the numbers") {
  CHECK(adjacent(cell(0, 0), cell(0, 1)));
  CHECK(adjacent(cell(0, 0), cell(-1, 0)));
  CHECK_FALSE(adjacent(cell(0, 0), cell(0, 0)));
  CHECK_FALSE(adjacent(cell(0, 0), cell(1, 1)));
  CHECK_FALSE(adjacent(cell(0, 0), cell(2, 0)));
  CHECK_FALSE(adjacent(cell(127, 0), cell(-128, 0)));
  CHECK(adjacent(cell(-128, 127), cell(-127, 127)));
  for (const Cell direction : directions) CHECK(adjacent(cell(3, 4), cell(3, 4) + direction));
}

TEST_CASE("every cell of the grid and of its border has a value of its own") {
  Grid<int> grid;
  int next = 0;
  for (int y = -reach - 1; y <= reach + 1; ++y)
    for (int x = -reach - 1; x <= reach + 1; ++x) grid[cell(x, y)] = next++;
  next = 0;
  bool all_kept = true;
  for (int y = -reach - 1; y <= reach + 1; ++y)
    for (int x = -reach - 1; x <= reach + 1; ++x) all_kept = all_kept && grid[cell(x, y)] == next++;
  CHECK(all_kept);
  CHECK(next == 15 * 15);
}
