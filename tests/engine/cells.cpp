#include "engine/cells.hpp"

#include "engine/squares.hpp"
#include "tests/support/catch.hpp"

#include <utility>
#include <vector>

using namespace engine;

namespace {

using Seen = std::vector<std::pair<int, int>>;

Seen seen(Cells cells) {
  Seen all;
  cells.each([&](unsigned index) { all.emplace_back(Cells::cell(index).x, Cells::cell(index).y); });
  return all;
}

}  // namespace

TEST_CASE("the cells of a kingdom are distinct, wherever its 7×7 lies") {
  for (int left = -6; left <= 0; ++left)
    for (int top = -6; top <= 0; ++top) {
      Cells all;
      for (int y = top; y < top + 7; ++y)
        for (int x = left; x < left + 7; ++x) {
          CHECK_FALSE(all.contains(cell(x, y)));
          all |= Cells(cell(x, y));
          CHECK(all.contains(cell(x, y)));
        }
      CHECK(all.size() == 49);
    }
}

TEST_CASE("a moved set wraps around at the other edge") {
  for (int x = -9; x <= 9; ++x)
    for (int y = -9; y <= 9; ++y)
      for (const Cell start : {cell(0, 0), cell(7, 7), cell(-3, 2)})
        CHECK((Cells(start).moved(x, y) == Cells(start + cell(x, y))));
  const Cells both = Cells(cell(7, 0)) | Cells(cell(0, 7));
  CHECK((both.moved(1, 1) == (Cells(cell(0, 1)) | Cells(cell(1, 0)))));
}

TEST_CASE("near cells share an edge") {
  for (const Cell c : {cell(0, 0), cell(3, -5), cell(7, 7)}) {
    Cells beside;
    for (const Cell direction : directions) beside |= Cells(c + direction);
    CHECK((Cells(c).near() == beside));
  }
}

TEST_CASE("rectangles begin at the corner and are visited row by row") {
  CHECK((seen(Cells::rectangle(2, 3)) == Seen{{0, 0}, {1, 0}, {0, 1}, {1, 1}, {0, 2}, {1, 2}}));
  CHECK((Cells::rectangle(8, 8) == Cells::all_if(true)));
  CHECK(Cells::rectangle(8, 7).size() == 56);
  CHECK(Cells::rectangle(7, 8).size() == 56);
  CHECK(Cells{}.empty());
}

TEST_CASE("a square has its terrain, knights and building") {
  Squares squares;
  const Cell wheat = cell(-1, 2);
  const Cell town = cell(5, -6);
  squares.lay(wheat, Square{Terrain::wheat, 1});
  squares.lay(town, Square{Terrain::town, 0});
  CHECK((squares[wheat] == Square{Terrain::wheat, 1}));
  CHECK((squares[town] == Square{Terrain::town, 0}));
  CHECK((squares[cell(0, 0)] == Square{}));
  squares.post_knight(wheat);
  squares.build(town, 3);
  CHECK((squares[wheat] == Square{Terrain::wheat, 1, true}));
  CHECK((squares[town] == Square{Terrain::town, 3, false, true}));
  CHECK((squares.laid() == (Cells(wheat) | Cells(town))));
  CHECK((squares.taken() == squares.laid()));
  CHECK((squares.cells_of(Terrain::town) == Cells(town)));
  CHECK(squares.cells_of(Terrain::none).size() == 62);
  CHECK(squares.crowns(squares.laid()) == 4);
}

TEST_CASE("every possible square is stored unchanged") {
  for (int terrain = 1; terrain < terrain_count; ++terrain)
    for (unsigned crowns = 0; crowns <= 3; ++crowns) {
      Square square{static_cast<Terrain>(terrain)};
      square.crowns = crowns & 3u;
      Squares squares;
      squares.lay(cell(3, 3), square);
      CHECK((squares[cell(3, 3)] == square));
      CHECK((squares.cells_of(square.terrain) == Cells(cell(3, 3))));
    }
}
