#include "engine/kingdom.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/games.hpp"
#include "tests/support/kingdom_picture.hpp"

#include <set>
#include <string>

using namespace engine;
using namespace tests;

namespace {

Placement at(int lx, int ly, int rx, int ry) {
  return {cell(lx, ly), cell(rx, ry)};
}

std::string verdict(const Kingdom& kingdom, int domino, Placement p, int size = 5) {
  return name(kingdom.check(kd(domino), p, size));
}

// Wheat to the right of the castle, a lake and a forest below it.
Kingdom wheat_lake_forest() {
  Kingdom kingdom;
  kingdom.lay(kd(1), at(1, 0, 2, 0));   // wheat, wheat
  kingdom.lay(kd(33), at(0, 1, 0, 2));  // lake with a crown, forest
  return kingdom;
}

}  // namespace

TEST_CASE("a kingdom begins with the castle alone") {
  const Kingdom kingdom;
  CHECK(picture(kingdom) == "##\n");
  CHECK(kingdom.laid().empty());
  CHECK(kingdom.discarded().empty());
}

TEST_CASE("a laid domino shows its left square on the first cell, its right on the second") {
  CHECK(picture(wheat_lake_forest()) ==
        "## w0 w0\n"
        "l1 .. ..\n"
        "f0 .. ..\n");
}

TEST_CASE("the castle touches every terrain") {
  for (int n = 1; n <= 48; ++n) {
    CAPTURE(n);
    CHECK(verdict({}, n, at(1, 0, 2, 0)) == "fine");
    CHECK(verdict({}, n, at(0, -2, 0, -1)) == "fine");
  }
}

TEST_CASE("a domino without a touching square is no part of the kingdom") {
  CHECK(verdict({}, 1, at(2, 0, 3, 0)) == "no_matching_terrain");
  CHECK(verdict({}, 1, at(1, 1, 1, 2)) == "no_matching_terrain");
}

TEST_CASE("at least one square touches its own terrain, and one is enough") {
  const Kingdom kingdom = wheat_lake_forest();
  CHECK(verdict(kingdom, 13, at(2, 1, 2, 2)) == "fine");                 // wheat on wheat
  CHECK(verdict(kingdom, 13, at(2, 2, 2, 1)) == "no_matching_terrain");  // forest on wheat
  CHECK(verdict(kingdom, 13, at(-1, 2, -2, 2)) == "no_matching_terrain");
  CHECK(verdict(kingdom, 13, at(-2, 2, -1, 2)) == "fine");  // forest on forest
  CHECK(verdict(kingdom, 12, at(1, 2, 2, 2)) == "no_matching_terrain");
}

TEST_CASE("touching with a corner is not touching") {
  CHECK(verdict({}, 1, at(1, 1, 2, 1)) == "no_matching_terrain");
  CHECK(verdict(wheat_lake_forest(), 7, at(1, 2, 2, 2)) == "no_matching_terrain");
}

TEST_CASE("crowns do not matter for touching") {
  CHECK(verdict(wheat_lake_forest(), 7, at(-1, 1, -2, 1)) == "fine");
}

TEST_CASE("the two squares of a domino share an edge") {
  for (const Placement p : {at(1, 0, 1, 0), at(1, 0, 3, 0), at(0, 1, 1, 2), at(1, 0, -1, 0)})
    CHECK(verdict({}, 1, p) == "cells_not_adjacent");
}

TEST_CASE("a domino lies on empty cells, and the castle's is not empty") {
  const Kingdom kingdom = wheat_lake_forest();
  CHECK(verdict(kingdom, 1, at(0, 0, 0, -1)) == "cell_occupied");
  CHECK(verdict(kingdom, 1, at(-1, 0, 0, 0)) == "cell_occupied");
  CHECK(verdict(kingdom, 1, at(1, 0, 1, -1)) == "cell_occupied");
  CHECK(verdict(kingdom, 1, at(1, 2, 0, 2)) == "cell_occupied");
}

TEST_CASE("violations are checked in the order of their list") {
  const Kingdom kingdom = wheat_lake_forest();
  // Not adjacent and occupied and outside.
  CHECK(verdict(kingdom, 12, at(0, 0, 9, 9)) == "cells_not_adjacent");
  // Occupied and outside.
  Kingdom wide = kingdom;
  wide.lay(kd(2), at(3, 0, 4, 0));
  CHECK(verdict(wide, 12, at(4, 0, 5, 0)) == "cell_occupied");
  // Outside and without a match.
  CHECK(verdict(wide, 12, at(5, 0, 6, 0)) == "outside_kingdom");
  CHECK(verdict(wide, 12, at(2, 1, 3, 1)) == "no_matching_terrain");
}

TEST_CASE("a cell from the wire may have any coordinates") {
  for (const int far : {-128, -7, 7, 126})
    CHECK(verdict({}, 1, at(far, far, far + 1, far)) == "outside_kingdom");
  CHECK(verdict({}, 1, at(127, 0, -128, 0)) == "cells_not_adjacent");
}

TEST_CASE("a rejection names the cells that break the rule") {
  const Kingdom kingdom = wheat_lake_forest();
  const auto cells = [&](Placement p, Violation v) {
    std::string text;
    for (const Cell c : kingdom.cells_concerned(p, v, 5)) text += name(c);
    return text;
  };
  using enum Violation;
  CHECK(cells(at(1, 0, 5, 5), cells_not_adjacent) == "(1,0)(5,5)");
  CHECK(cells(at(1, 0, 1, 1), cell_occupied) == "(1,0)");
  CHECK(cells(at(1, 1, 0, 1), cell_occupied) == "(0,1)");
  CHECK(cells(at(1, 0, 0, 0), cell_occupied) == "(1,0)(0,0)");
  CHECK(cells(at(4, 0, 5, 0), outside_kingdom) == "(5,0)");
  CHECK(cells(at(5, 0, 6, 0), outside_kingdom) == "(5,0)(6,0)");
  CHECK(cells(at(100, 0, 101, 0), cell_occupied).empty());
  CHECK(cells(at(1, 1, 2, 1), no_matching_terrain) == "(1,1)(2,1)");
  for (const Violation other : {game_over, already_resigned, not_your_turn, wrong_phase, must_place,
                                domino_not_in_line, domino_taken})
    CHECK(cells(at(1, 0, 5, 5), other).empty());
}

TEST_CASE("placements are exactly what check allows") {
  Kingdom kingdom = wheat_lake_forest();
  for (const int size : {5, 7})
    for (int n = 1; n <= 48; ++n) {
      int allowed = 0;
      for (int y = -7; y <= 7; ++y)
        for (int x = -7; x <= 7; ++x)
          for (const Cell d : directions)
            allowed += !kingdom.check(kd(n), {cell(x, y), cell(x, y) + d}, size);
      std::set<std::string> listed;
      for (const Placement p : kingdom.placements(kd(n), size)) {
        CHECK(verdict(kingdom, n, p, size) == "fine");
        listed.insert(name(Action{Place{p}}));
      }
      CHECK(listed.size() == kingdom.placements(kd(n), size).size());
      CHECK(static_cast<int>(listed.size()) == allowed);
      CHECK(kingdom.fits_somewhere(kd(n), size) == (allowed > 0));
    }
}

TEST_CASE("a first domino has 24 places, each in two directions") {
  CHECK(Kingdom{}.placements(kd(13), 5).size() == 24);
  CHECK(Kingdom{}.placements(kd(13), 7).size() == 24);
}
