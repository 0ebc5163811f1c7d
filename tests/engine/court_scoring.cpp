// The points that Queendomino adds: coins, buildings, and the queen's crown.
#include "engine/scoring.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/court_games.hpp"
#include "tests/support/kingdom_picture.hpp"

#include <string>

using namespace engine;
using namespace tests;

namespace {

// Two kingdoms of Queendomino as pictures, without a coin.
View court_table(const std::string& one, const std::string& two = "##", Rules rules = {}) {
  View view;
  view.rules = has_court(rules) ? rules : rules_for("queendomino players=2");
  view.kingdoms[0] = PictureReader(one, Set::queendomino).kingdom();
  view.kingdoms[1] = PictureReader(two, Set::queendomino).kingdom();
  return view;
}

void put(View& view, std::string_view word, int x, int y) {
  view.kingdoms[0].build(cell(x, y), building(view.rules, tile(word)).crowns);
  view.treasuries[0].buildings.push_back({tile(word), cell(x, y)});
}

// The worth of one building in this kingdom, put on (1,0).
int worth(std::string_view word, const std::string& kingdom) {
  View view = court_table(kingdom);
  put(view, word, 1, 0);
  return score(view, 0).of_building[0];
}

std::string court_podium(const View& view) {
  std::string text;
  for (const Standing& s : ranking(view))
    text += std::to_string(int{s.rank}) + ' ' + name(seat_at(s.kingdom)) + ' ' +
            name(s.decided_by) + "; ";
  return text;
}

}  // namespace

TEST_CASE("three coins are a point, rounded down") {
  View view = court_table("##");
  for (int coins = 0; coins <= 20; ++coins) {
    view.treasuries[0].coins = static_cast<std::uint16_t>(coins);
    CHECK(score(view, 0).coins == coins / 3);
    CHECK(score(view, 0).total == coins / 3);
  }
}

TEST_CASE("coins of Queendomino count, and a Kingdomino game has none") {
  const State court = court_game("queendomino players=4");
  CHECK(score(view(court), 0).total == 2);  // the first seven coins
  const State land = game("kingdomino players=4");
  CHECK(score(view(land), 0).total == 0);
}

TEST_CASE("a building without a reward counts its fixed points") {
  const std::string two = "## t0 t0";
  CHECK(worth("statue-1", two) == 5);
  CHECK(worth("tavern-1", two) == 3);
  CHECK(worth("watchtower-1", two) == 3);
  CHECK(worth("great-tavern-1", two) == 2);
  CHECK(worth("crown-building-1", two) == 0);
}

TEST_CASE("a building pays 2 for each territory of its terrain, of any size, crowned or not") {
  // Forests of two squares with a crown, of one with a crown, and of one without.
  const std::string forests =
      "w0 f1 .. .. ..\n"
      "l1 f0 ## t0 f0\n"
      ".. .. f1 t0 ..\n";
  View view = court_table(forests);
  int counted = 0;
  for (const Territory& t : score(view, 0).territories) counted += t.terrain == Terrain::forest;
  CHECK(worth("sawmill-1", forests) == 2 * counted);
  CHECK(counted == 3);
  CHECK(worth("bakery-1", forests) == 2);
  CHECK(worth("mine-building-1", forests) == 0);
}

TEST_CASE("a church pays for town territories, its own included") {
  CHECK(worth("church-1", "## t0 t0") == 2);
  CHECK(worth("church-1",
              "t0 ## t0\n"
              "t0 .. t0") == 4);
}

TEST_CASE("every kind of territory has its building") {
  const std::string land =
      "g0 g0 .. .. ..\n"
      "l0 l0 ## t0 t0\n"
      "s0 s0 .. .. ..\n";
  CHECK(worth("spinning-mill-1", land) == 2);
  CHECK(worth("fishmonger-1", land) == 2);
  CHECK(worth("witch-house-1", land) == 2);
  CHECK(worth("mine-building-1", "m2 w0 ## t0 t0") == 2);
}

TEST_CASE("a building pays 1 for each tower") {
  View view = court_table("## t0 t0");
  put(view, "walking-castle-1", 1, 0);
  for (const int towers : {0, 1, 3, 15}) {
    view.treasuries[0].towers = static_cast<std::uint8_t>(towers);
    CHECK(score(view, 0).buildings == towers);
  }
}

TEST_CASE("a building pays 1 for each knight, in the kingdom and in the supply") {
  View view = court_table("## t0 t0");
  put(view, "archery-range-1", 1, 0);
  view.treasuries[0].knights = 2;
  view.treasuries[0].posted = 3;
  view.treasuries[1].knights = 9;
  CHECK(score(view, 0).buildings == 5);
}

TEST_CASE("fixed points and a reward of one tile add up") {
  const Building tile_of_both{.points = 4, .reward = Reward::per_tower, .reward_points = 3};
  View view = court_table("## t0 t0", "##",
                          with_tile(rules_for("queendomino players=2"), "statue-1", tile_of_both));
  put(view, "statue-1", 1, 0);
  view.treasuries[0].towers = 2;
  CHECK(score(view, 0).buildings == 4 + 3 * 2);
}

TEST_CASE("each building counts on its own, in the order in which they were built") {
  View view = court_table("## t0 t0");
  put(view, "statue-1", 2, 0);
  put(view, "church-1", 1, 0);
  const Score s = score(view, 0);
  REQUIRE(s.of_building.size() == 2);
  CHECK(s.of_building[0] == 5);
  CHECK(s.of_building[1] == 2);
  CHECK(s.buildings == 7);
  CHECK(s.total == 7);
}

TEST_CASE("a town territory without crowns is worth nothing, built on or not") {
  View view = court_table("## t0 t0");
  CHECK(score(view, 0).total == 0);
  put(view, "church-1", 1, 0);
  CHECK(score(view, 0).territory_points == 0);
}

TEST_CASE("a town territory counts squares times the crowns on its buildings, free squares too") {
  View view = court_table(
      "## t0 t0\n"
      ".. t0 t0");
  put(view, "crown-building-1", 1, 0);
  CHECK(score(view, 0).territory_points == 4 * 1);
  put(view, "crown-building-2", 2, 1);
  CHECK(score(view, 0).territory_points == 4 * 2);
  CHECK(score(view, 0).crowns == 2);
}

TEST_CASE("the queen is one crown on the largest territory of her kingdom") {
  View view = court_table(
      "w0 w0 ## l0 l0\n"
      "w1 f0 .. .. ..");
  CHECK(score(view, 0).total == 3);
  view.court.queen = 0;
  const Score s = score(view, 0);
  CHECK(s.total == 3 * 2);
  CHECK(s.crowns == 2);
  for (const Territory& t : s.territories) CHECK(t.queen == (t.terrain == Terrain::wheat));
}

TEST_CASE("the queen goes to the largest territory also where a smaller one is worth more") {
  View view = court_table("w0 w0 ## m2 t0");
  view.court.queen = 0;
  CHECK(score(view, 0).total == 2 * 1 + 2);
}

TEST_CASE("among equally large territories the queen goes to the one laid first") {
  View view = court_table("##");
  view.kingdoms[0].lay(qd(5), {cell(1, 0), cell(2, 0)});
  view.kingdoms[0].lay(qd(1), {cell(-1, 0), cell(-2, 0)});
  view.court.queen = 0;
  const Score s = score(view, 0);
  CHECK(s.territories[0].queen);
  CHECK_FALSE(s.territories[1].queen);
  CHECK(s.total == 2);
}

TEST_CASE("the queen stands on towns, too") {
  View view = court_table("## t0 t0");
  view.court.queen = 0;
  CHECK(score(view, 0).total == 2);
}

TEST_CASE("the queen counts in her kingdom only, and not in one without land") {
  View view = court_table("w0 w0 ##");
  view.court.queen = 1;
  CHECK(score(view, 0).total == 0);
  CHECK(score(view, 1).total == 0);
  CHECK(score(view, 1).crowns == 0);
}

TEST_CASE("all parts add up to the total, extra rules included") {
  View view = court_table(
      "w0 w0 ## t0 t0\n"
      "w1 f0 .. .. ..",
      "##", rules_for("queendomino players=2 harmony=on middle_kingdom=on"));
  put(view, "statue-1", 1, 0);
  view.treasuries[0].coins = 8;
  const Score s = score(view, 0);
  CHECK(s.territory_points == 3);
  CHECK(s.coins == 2);
  CHECK(s.buildings == 5);
  CHECK(s.harmony == 5);
  CHECK(s.middle_kingdom == 10);
  CHECK(s.total == 25);
}

TEST_CASE("equal points: the largest single territory wins, crowned or not") {
  View view = court_table(
      "w0 w0 ##\n"
      "w0 w0 ..",
      "l0 l0 ##");
  CHECK(court_podium(view) == "1 Ann largest_territory; 2 Bob points; ");
  view.treasuries[1].coins = 3;
  CHECK(court_podium(view) == "1 Bob points; 2 Ann points; ");
  view.treasuries[0].coins = 5;
  CHECK(court_podium(view) == "1 Ann largest_territory; 2 Bob points; ");
}

TEST_CASE("coins that make no point break no tie: the victory is shared") {
  View view = court_table("l0 l0 ##", "w0 w0 ##");
  view.treasuries[0].coins = 5;
  view.treasuries[1].coins = 3;
  CHECK(court_podium(view) == "1 Ann shared; 1 Bob points; ");
}

TEST_CASE("where crowns break ties the queen and the buildings count") {
  const Rules rules = rules_for("queendomino players=2 tie_break=territory_crowns");
  View view = court_table(
      "l0 l0 ## t0 ..\n"
      ".. .. .. t0 ..",
      "w0 w0 ## t0 ..\n"
      ".. .. .. t0 ..",
      rules);
  CHECK(court_podium(view) == "1 Ann shared; 1 Bob points; ");
  view.court.queen = 1;
  view.treasuries[0].coins = 6;  // the queen is worth 2
  CHECK(court_podium(view) == "1 Bob crowns; 2 Ann points; ");
  view.rules.tie_break = TieBreak::territory;
  CHECK(court_podium(view) == "1 Ann shared; 1 Bob points; ");
}

TEST_CASE("towns count for the largest territory") {
  View view = court_table(
      "t0 t0 ##\n"
      "t0 t0 ..",
      "l0 l0 ##");
  CHECK(score(view, 0).largest_territory == 4);
  CHECK(court_podium(view) == "1 Ann largest_territory; 2 Bob points; ");
}
