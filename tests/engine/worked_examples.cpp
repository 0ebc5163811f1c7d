// The examples that the rulebooks and descriptions calculate in full.
#include "engine/scoring.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/games.hpp"
#include "tests/support/kingdom_picture.hpp"

#include <map>
#include <string>

using namespace engine;
using namespace tests;

namespace {

// Points by terrain, as a player would add them up.
std::map<std::string, int> points_by_terrain(const Kingdom& kingdom) {
  std::map<std::string, int> sum;
  for (const Territory& t : territories(kingdom)) sum[name(t.terrain)] += t.points();
  return sum;
}

}  // namespace

TEST_CASE("the Italian example: 3 wheat x 1 + 4 grassland x 2 + 5 lake x 2 + 1 mine x 2 = 23") {
  // The squares of the text; where they lie is ours.
  Kingdom kingdom = kingdom_in(
      "w1 w0 w0 g0 ..\n"
      "s0 l1 l0 g2 ..\n"
      "m2 ## l0 g0 g0\n"
      "s0 l1 l0 .. ..\n"
      ".. f0 .. .. ..\n");
  kingdom.discard(kd(1));  // it is not complete
  const std::map<std::string, int> expected{{"wheat", 3}, {"grassland", 8}, {"lake", 10},
                                            {"mine", 2},  {"forest", 0},    {"swamp", 0}};
  CHECK((points_by_terrain(kingdom) == expected));
  int swamps = 0;
  for (const Territory& t : territories(kingdom)) swamps += t.terrain == Terrain::swamp;
  CHECK(swamps == 2);
  for (const char* players : {"2", "3", "4"}) {
    const Score s = score(kingdom, rules_for(std::string("kingdomino-italian players=") + players));
    CHECK(s.harmony == 0);
    CHECK(s.middle_kingdom == 0);
    CHECK(s.total == 23);
  }
}

TEST_CASE("the Italian example of a complete kingdom around its castle gains 5 and 10 more") {
  const Kingdom kingdom = kingdom_in(
      "w0 w0 f0 f0 f0\n"
      "w0 w0 f0 f0 f0\n"
      "l0 l0 ## f0 f0\n"
      "l0 l0 l0 l0 w1\n"
      "g0 g0 g0 g0 l0\n");
  CHECK(score(kingdom, rules_for("kingdomino-italian players=4")).total == 1 + 5 + 10);
}

TEST_CASE("the Italian example of domino 29 beside dominoes 1 and 33") {
  Kingdom kingdom;
  kingdom.lay(kd(1), {cell(-1, 0), cell(-2, 0)});
  kingdom.lay(kd(33), {cell(1, 0), cell(2, 0)});
  REQUIRE(picture(kingdom) == "w0 w0 ## l1 f0\n");
  const auto verdict = [&](int forest_x, int forest_y, int grassland_x, int grassland_y) {
    const Placement at{cell(forest_x, forest_y), cell(grassland_x, grassland_y)};
    return name(kingdom.check(kd(29), at, 5));
  };

  // "It can be placed beside the castle": any square of it, in any direction.
  CHECK(verdict(0, 1, 0, 2) == "fine");
  CHECK(verdict(0, 2, 0, 1) == "fine");
  CHECK(verdict(0, -1, 1, -1) == "fine");
  CHECK(verdict(-1, -1, 0, -1) == "fine");
  // "or by making the forest meet the one laid before".
  CHECK(verdict(2, 1, 2, 2) == "fine");
  CHECK(verdict(2, -1, 1, -1) == "fine");
  CHECK(verdict(2, 1, 1, 1) == "fine");
  CHECK(verdict(2, 2, 2, 1) == "no_matching_terrain");
  CHECK(verdict(-2, 1, -2, 2) == "no_matching_terrain");
  CHECK(verdict(1, 1, 1, 2) == "no_matching_terrain");
  // "It cannot be placed horizontally to the right: the kingdom would leave its 5×5 squares."
  CHECK(verdict(3, 0, 4, 0) == "outside_kingdom");
  CHECK(verdict(4, 0, 3, 0) == "outside_kingdom");
  CHECK(name(kingdom.check(kd(29), {cell(3, 0), cell(4, 0)}, 7)) == "fine");
}

TEST_CASE("the help's example: three grassland squares with two crowns are 6 points") {
  const Kingdom kingdom = kingdom_in(
      "## g0 g0\n"
      ".. g2 w0\n");
  CHECK(points_by_terrain(kingdom)["grassland"] == 6);
}

TEST_CASE("the help's example: six wheat squares without a crown are worth nothing") {
  const Kingdom kingdom = kingdom_in(
      "w0 w0 ##\n"
      "w0 w0 ..\n"
      "w0 w0 ..\n"
      "f0 s0 ..\n");
  CHECK(territories(kingdom)[0].squares == 6);
  CHECK(points_by_terrain(kingdom)["wheat"] == 0);
}
