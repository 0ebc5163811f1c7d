// The examples that the rulebooks and descriptions compute in full.
#include "engine/scoring.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/court_games.hpp"
#include "tests/support/files.hpp"
#include "tests/support/kingdom_picture.hpp"
#include "tests/support/transcript.hpp"

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
  // The squares of the text, at cells of our choice.
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

TEST_CASE("the Queendomino example: two knights on a wheat domino in a territory of 7 = 14 coins") {
  // Ann's domino is the smallest of each line, so she is always first and takes the next one.
  State state = first_turn("queendomino players=4",
                           {.queendomino = {2,  41, 42, 43, 10, 44, 45, 46, 11, 47, 48, 40,
                                            12, 37, 38, 39, 32, 33, 34, 35, 1,  36, 30, 31},
                            .buildings = {"tavern-1"}});
  const auto turn = [&](int domino, const Action& laying, const Action& then) {
    REQUIRE((domino_in_play(view(state)) == qd(domino)));
    go(state, laying);
    const Events events = go(state, then);
    if (view(state).turn == 0) end_turn(state);
    idle_until(state, ann);
    return events;
  };
  turn(2, lay(1, 0, 2, 0), tax({cell(1, 0)}));
  turn(10, lay(1, 1, 0, 1), Done{});
  turn(11, lay(2, 1, 2, 2), Done{});
  turn(12, lay(1, -1, 0, -1), Done{});
  turn(32, lay(-2, 1, -1, 1), build("tavern-1", -2, 1));
  CHECK(picture(view(state).kingdoms[0]) ==
        ".. .. g0 w1 ..\n"
        ".. .. ## w0 w0\n"
        "t0 f0 f0 w1 w1\n"
        ".. .. .. .. l0\n");
  CHECK(view(state).kingdoms[0].square(cell(1, 0)).knight);  // one stands there already
  CHECK(int{treasury(state).knights} == 2);
  const int coins = treasury(state).coins;
  const Events taxes = turn(1, lay(2, -1, 2, -2), tax({cell(2, -1), cell(2, -2)}));
  CHECK((std::get<Taxed>(taxes[0]) == Taxed{ann, cell(2, -1), 7, 0}));
  CHECK((std::get<Taxed>(taxes[1]) == Taxed{ann, cell(2, -2), 7, 0}));
  CHECK(treasury(state).coins == coins + 14);
  idle_until_round(state, 99);
  for (const Cell c : {cell(1, 0), cell(2, -1), cell(2, -2)})
    CHECK(view(state).kingdoms[0].square(c).knight);
}

TEST_CASE("the Queendomino example: 3 for coins + 41 for territories + 27 for buildings = 71") {
  const View end = Transcript::table(read_text(data_path("transcripts/queendomino-71.txt")));
  CHECK(name(end.phase) == "over");
  const Score s = score(end, 0);
  CHECK(end.treasuries[0].coins == 11);
  CHECK(s.coins == 3);

  std::map<std::string, int> points;
  std::map<std::string, int> count;
  for (const Territory& t : s.territories) {
    points[name(t.terrain)] += t.points();
    ++count[name(t.terrain)];
    if (t.terrain != Terrain::grassland) continue;
    CHECK(int{t.squares} == 4);
    CHECK(int{t.crowns} == 3 + 1);  // the queen
    CHECK(t.queen);
  }
  CHECK((points == std::map<std::string, int>{{"wheat", 3},
                                              {"forest", 2 * 1 + 1 * 1},
                                              {"lake", 3 * 2},
                                              {"grassland", 4 * 4},
                                              {"swamp", 1},
                                              {"mine", 3 * 4},
                                              {"town", 0}}));
  CHECK(count["forest"] == 3);
  CHECK(count["town"] == 4);
  CHECK(s.territory_points == 41);

  CHECK(int{end.treasuries[0].towers} == 3);
  std::map<std::string_view, int> of;
  for (std::size_t i = 0; i < s.of_building.size(); ++i)
    of[name_of(end.treasuries[0].buildings[i].building)] = s.of_building[i];
  CHECK((of == std::map<std::string_view, int>{{"sawmill-1", 3 * 2},
                                               {"church-1", 4 * 2},
                                               {"walking-castle-1", 3 * 1},
                                               {"great-tavern-1", 2},
                                               {"statue-1", 5},
                                               {"watchtower-1", 3}}));
  CHECK(s.buildings == 27);
  CHECK(s.total == 71);
  CHECK(end.kingdoms[0].laid().size() * 2 + 1 == 25);
}
