#include "engine/scoring.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/games.hpp"
#include "tests/support/kingdom_picture.hpp"

#include <string>

using namespace engine;
using namespace tests;

namespace {

int points(const std::string& kingdom, const std::string& rules = "kingdomino players=4") {
  return score(kingdom_in(kingdom), rules_for(rules)).total;
}

int middle(const std::string& kingdom, const std::string& rules) {
  return score(kingdom_in(kingdom), rules_for(rules)).middle_kingdom;
}

const std::string frame5 =
    "kingdomino players=4 middle_kingdom=on middle_kingdom_measure=frame kingdom_size=5";
const std::string frame7 =
    "kingdomino players=4 middle_kingdom=on middle_kingdom_measure=frame kingdom_size=7";
const std::string box =
    "kingdomino players=4 middle_kingdom=on middle_kingdom_measure=bounding_box";

}  // namespace

TEST_CASE("a territory counts squares times crowns") {
  CHECK(points("## m2 w0") == 2);
  CHECK(points("l1 l1 l0 l0 ##\n"
               "f0 f0 .. .. ..") == 8);
}

TEST_CASE("without a crown there are no points") {
  CHECK(points("w0 w0 ## w0 w0") == 0);
  CHECK(points("##") == 0);
}

TEST_CASE("the castle belongs to no territory and does not join two") {
  const Score s = score(kingdom_in("f0 w1 ## w0 w0"), Rules{});
  CHECK(s.total == 1);
  CHECK(s.territories.size() == 3);
}

TEST_CASE("squares that touch with a corner are two territories") {
  CHECK(points("w1 f0\n"
               "## w0\n"
               ".. w0") == 1);
}

TEST_CASE("the same terrain may have several territories, each counted separately") {
  CHECK(points("w0 w1 f0 .. ..\n"
               "w0 .. ## w1 l0") == 3 * 1 + 1 * 1);
}

TEST_CASE("a territory is found around corners") {
  CHECK(points("w0 w0 w0 w0\n"
               "w1 .. .. w0\n"
               "f0 ## .. g1") == 6 * 1 + 1);
}

TEST_CASE("territories are listed in the order in which their first squares were laid") {
  Kingdom kingdom;
  kingdom.lay(kd(33), {cell(0, 1), cell(0, 2)});
  kingdom.lay(kd(19), {cell(1, 0), cell(1, -1)});
  const Territories t = territories(kingdom);
  REQUIRE(t.size() == 4);
  CHECK((t[0] == Territory{Terrain::lake, cell(0, 1), 1, 1}));
  CHECK((t[1] == Territory{Terrain::forest, cell(0, 2), 1, 0}));
  CHECK((t[2] == Territory{Terrain::wheat, cell(1, 0), 1, 1}));
  CHECK((t[3] == Territory{Terrain::forest, cell(1, -1), 1, 0}));
}

TEST_CASE("the largest territory counts squares, crowns or none") {
  const Score s = score(kingdom_in("m2 w0 w0 w0 ##"), Rules{});
  CHECK(s.largest_territory == 3);
  CHECK(s.crowns == 2);
}

TEST_CASE("harmony is five points for a kingdom that discarded nothing") {
  Kingdom kingdom = kingdom_in("## m2 w0");
  const Rules on = rules_for("kingdomino players=4 harmony=on");
  CHECK(score(kingdom, on).harmony == 5);
  CHECK(score(kingdom, on).total == 7);
  CHECK(score(kingdom, rules_for("kingdomino players=4")).harmony == 0);
  kingdom.discard(kd(1));
  CHECK(score(kingdom, on).harmony == 0);
  CHECK(score(kingdom, on).total == 2);
}

TEST_CASE("harmony needs no full frame: twelve dominoes in 7×7 have it") {
  State state = game("kingdomino-italian players=2");
  play_until_round(state, 99);
  const Kingdom& kingdom = view(state).kingdoms[0];
  REQUIRE(kingdom.laid().size() == 12);
  CHECK(score(view(state), 0).harmony == 5);
}

TEST_CASE("the middle kingdom is ten points, whatever else the kingdom is worth") {
  const Score s = score(kingdom_in("## m2 w0"), rules_for(frame5));
  CHECK(s.middle_kingdom == 10);
  CHECK(s.territory_points == 2);
  CHECK(s.total == 12);
  CHECK(middle("## m2 w0", "kingdomino players=4") == 0);
}

TEST_CASE("by the frame, no square of a 5×5 kingdom lies farther than two from the castle") {
  CHECK(middle("##", frame5) == 10);
  CHECK(middle("w0 w0 ## w0 w0", frame5) == 10);
  CHECK(middle("## w0 w0", frame5) == 10);  // gaps do not matter
  CHECK(middle("## w0 w0 w0 w0", frame5) == 0);
  CHECK(middle("w0 w0 w0 w0 ##", frame5) == 0);
  CHECK(middle("f0 w0\nf0 w0\n.. f0\n.. f0\n.. ##", frame5) == 0);
  CHECK(middle("## ..\nf0 w0\nf0 w0\n.. f0\n.. f0", frame5) == 0);
}

TEST_CASE("by the frame, no square of a 7×7 kingdom lies farther than three from the castle") {
  CHECK(middle("## w0 w0 f0\n"
               ".. .. .. f0",
               frame7) == 10);
  CHECK(middle("## w0 w0 w0 w0", frame7) == 0);
  CHECK(middle("w0 w0 w0 w0 ##", frame7) == 0);
}

TEST_CASE("by the bounding box, the castle is the exact centre of all squares") {
  CHECK(middle("##", box) == 10);
  CHECK(middle("w0 w0 ## w0 w0", box) == 10);
  CHECK(middle("## w0 w0", box) == 0);
  CHECK(middle("w0 w0 ##", box) == 0);
  CHECK(middle("w0\nw0\n##", box) == 0);
  CHECK(middle("f0 f0 ..\n"
               "w0 ## f0\n"
               "w0 .. f0",
               box) == 10);
  CHECK(middle("f0 ..\n"
               "f0 ##\n"
               "w0 w0",
               box) == 0);
}

TEST_CASE("both extra rules add up") {
  const Score s = score(kingdom_in("w0 w0 ## w0 w0"), rules_for("kingdomino-italian players=2"));
  CHECK(s.total == 15);
}

TEST_CASE("twelve dominoes and the castle fill the 5×5 kingdom: 25 squares") {
  const Kingdom full = kingdom_in(
      "w0 w0 f0 f0 f0\n"
      "w0 w0 f0 f0 f0\n"
      "l0 l0 ## f0 f0\n"
      "l0 l0 l0 l0 w1\n"
      "g0 g0 g0 g0 l0\n");
  CHECK(full.laid().size() == 12);
  CHECK(full.laid().size() * 2 + 1 == 25);
  const auto [low, high] = full.bounds();
  CHECK((low == cell(-2, -2)));
  CHECK((high == cell(2, 2)));
  for (int n = 13; n <= 48; ++n) CHECK_FALSE(full.fits_somewhere(kd(n), 5));
  const Score s = score(full, rules_for(frame5 + " harmony=on"));
  CHECK(s.total == 1 + 5 + 10);
}

TEST_CASE("24 dominoes and the castle fill the 7×7 kingdom: 49 squares") {
  const LaidDomino order[] = {
      {kd(41), {cell(0, 1), cell(1, 1)}},     {kd(19), {cell(1, 0), cell(2, 0)}},
      {kd(11), {cell(2, 2), cell(2, 1)}},     {kd(39), {cell(1, 2), cell(0, 2)}},
      {kd(16), {cell(1, 3), cell(0, 3)}},     {kd(13), {cell(2, 3), cell(3, 3)}},
      {kd(36), {cell(3, 1), cell(3, 2)}},     {kd(33), {cell(3, -1), cell(3, 0)}},
      {kd(35), {cell(2, -2), cell(2, -1)}},   {kd(34), {cell(3, -2), cell(3, -3)}},
      {kd(25), {cell(2, -3), cell(1, -3)}},   {kd(9), {cell(1, -1), cell(0, -1)}},
      {kd(2), {cell(0, -2), cell(1, -2)}},    {kd(24), {cell(-1, -3), cell(0, -3)}},
      {kd(1), {cell(-1, -2), cell(-1, -1)}},  {kd(38), {cell(-1, 0), cell(-1, 1)}},
      {kd(12), {cell(-1, 2), cell(-2, 2)}},   {kd(44), {cell(-1, 3), cell(-2, 3)}},
      {kd(43), {cell(-3, 3), cell(-3, 2)}},   {kd(47), {cell(-3, 1), cell(-2, 1)}},
      {kd(22), {cell(-2, -1), cell(-2, 0)}},  {kd(30), {cell(-3, 0), cell(-3, -1)}},
      {kd(31), {cell(-2, -3), cell(-2, -2)}}, {kd(7), {cell(-3, -2), cell(-3, -3)}}};
  Kingdom full;
  for (const LaidDomino& next : order) {
    CAPTURE(number(next.domino));
    REQUIRE(name(full.check(next.domino, next.at, 7)) == "fine");
    full.lay(next.domino, next.at);
  }
  CHECK(picture(full) ==
        "l0 l1 f1 w0 w0 f1 f0\n"
        "l0 w0 w0 w0 w0 l1 l1\n"
        "w0 w1 w0 l0 l0 f0 l1\n"
        "l1 s0 w0 ## w1 f0 f0\n"
        "s0 m2 s1 w0 g2 g0 w0\n"
        "s2 s0 s0 s1 g0 g0 g1\n"
        "w0 s2 g0 s0 w0 w0 f0\n");
  CHECK(full.laid().size() * 2 + 1 == 49);
  for (int n = 1; n <= 48; ++n) CHECK_FALSE(full.fits_somewhere(kd(n), 7));
  const Score s = score(full, rules_for("mighty-duel players=2 harmony=on middle_kingdom=on"));
  CHECK(s.harmony == 5);
  CHECK(s.middle_kingdom == 10);
  const int lakes = 3 * 1 + 3 * 3 + 1 * 1;
  const int forests = 1 * 1 + 2 * 1;
  const int wheat = 10 * 1 + 1 * 1;
  const int swamp = 8 * 6;
  const int mine = 1 * 2;
  const int grassland = 5 * 3;
  CHECK(s.territory_points == lakes + forests + wheat + swamp + mine + grassland);
}
