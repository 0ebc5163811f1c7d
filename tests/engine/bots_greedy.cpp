// The greedy players in the setting in which they are defined: four players, 5×5, harmony and
// middle kingdom.
#include "engine/bots/greedy.hpp"
#include "tests/engine/bots_support.hpp"
#include "tests/support/catch.hpp"

using namespace engine;
using namespace tests;

namespace {

using Names = std::set<std::string>;

bool detrimental(const std::string& kingdom, const Rules& rules = setting()) {
  return bots::detrimental(kingdom_in(kingdom), rules);
}

// The placement, whatever is chosen with it.
Names places(const Moves& counts) {
  Names places;
  for (const auto& [move, count] : counts) places.insert(move.substr(0, move.find(", take")));
  return places;
}

Names choices(const Moves& counts) {
  Names choices;
  for (const auto& [move, count] : counts) choices.insert(move.substr(move.rfind(", ") + 2));
  return choices;
}

}  // namespace

TEST_CASE("detrimental: a square farther than 2 from the castle, in x or in y") {
  CHECK_FALSE(detrimental("##"));
  CHECK_FALSE(detrimental("w0 w0 ## w0 w0"));
  CHECK(detrimental("## w0 w0 f0 f0"));
  CHECK(detrimental("w0 w0\nw0 ..\nw0 ..\n## .."));
}

TEST_CASE("detrimental: a hole, with all neighbours within the 5×5 filled") {
  const std::string inside = R"(
      .. .. f0 ..
      .. ## f0 w0
      f0 f0 .. w0
      .. f0 f0 ..)";
  CHECK(detrimental(inside));
  const std::string at_the_edge = R"(
      .. f0 f0
      ## w0 ..
      .. w0 f0
      .. .. f0)";
  CHECK(detrimental(at_the_edge));
  const std::string in_the_corner = R"(
      ## f0 f0
      .. f0 f0
      f0 f0 ..)";
  CHECK(detrimental(in_the_corner));
}

TEST_CASE("detrimental: a cell with one open neighbour is no hole, nor is one beside the castle") {
  const std::string open = R"(
      ## f0 f0
      .. f0 f0
      .. .. ..)";
  CHECK_FALSE(detrimental(open));
  const std::string beside_the_castle = R"(
      .. f0 f0
      ## .. w0
      f0 f0 w0)";
  CHECK_FALSE(detrimental(beside_the_castle));
}

TEST_CASE("detrimental: in 7×7 within 3, and never where the middle kingdom does not count") {
  const std::string three_away = R"(
      ## w0 w0 f0
      .. .. .. f0)";
  const Rules large =
      rules_for("kingdomino players=4 middle_kingdom=on kingdom_size=7 harmony=off");
  CHECK(detrimental(three_away));
  CHECK_FALSE(detrimental(three_away, large));
  CHECK(detrimental("## w0 w0 f0 f0", large));
  CHECK_FALSE(detrimental("## w0 w0 f0 f0", rules_for("kingdomino players=4 harmony=on")));
}

TEST_CASE("in rounds 1 and 2 greedy players take most crowns on one square and place anywhere") {
  for (const auto player : {bots::greedy_placement, bots::full_greedy}) {
    View view = position("##", 13, {41, 46, 48});
    view.round = 1;
    const Moves second = moves(player, view, 24 * 200);
    CHECK(choices(second) == Names{"take 48"});
    CHECK(second.size() == 24);
    CHECK(chi_square(second, 24, 24 * 200) < 56.7);

    view.next.clear();
    for (const int n : {1, 41, 44, 19}) view.next.push_back({kd(n), Seat::none});
    view.round = 0;
    view.phase = Phase::claim;
    view.opening.push_back(ann);
    const Moves first = moves(player, view, 1000);
    CHECK(names(first) == Names{"nothing, take 41", "nothing, take 44"});
    CHECK(chi_square(first, 2, 1000) < 15.2);
  }
}

// Three wheat squares with a crown make 3 points; with the domino above or below the castle's row
// there are three ways on each side.
TEST_CASE("greedy placement places where the kingdom scores most, ties uniform") {
  const View view = position("f0 w1 ##", 1, {5});
  const Moves counts = moves(bots::greedy_placement, view, 1200);
  CHECK(places(counts) == Names{"lay (-2,-1) (-1,-1)", "lay (-1,-1) (0,-1)", "lay (-1,-2) (-1,-1)",
                                "lay (-2,1) (-1,1)", "lay (-1,1) (0,1)", "lay (-1,1) (-1,2)"});
  CHECK(chi_square(counts, 6, 1200) < 25.8);
}

TEST_CASE("greedy placement chooses uniformly, fitting or not") {
  const Moves counts = moves(bots::greedy_placement, position(ring, 46, {1, 3, 46, 48}), 1200);
  CHECK(counts.size() == 4);
  CHECK(chi_square(counts, 4, 1200) < 21.2);
}

TEST_CASE("greedy placement counts the bonuses as the kingdom stands") {
  const Rules centred =
      rules_for("kingdomino players=4 middle_kingdom=on middle_kingdom_measure=bounding_box");
  const Moves counts = moves(bots::greedy_placement, position("f0 f0 ##", 13, {5}, centred), 100);
  CHECK(places(counts) == Names{"lay (1,0) (2,0)", "lay (2,0) (1,0)"});
}

// With the forest half at (1,2) and the grass half at (0,2) the kingdom has 7 points and a hole in
// the corner. With the forest half above the forest it has 6 points.
TEST_CASE("greedy placement drops detrimental kingdoms, though they score more") {
  const std::string tempting = R"(
      .. .. ## f0 f0
      .. w0 w0 f0 f0
      w0 g1 .. .. ..)";
  const Moves counts = moves(bots::greedy_placement, position(tempting, 29, {5}), 400);
  CHECK(places(counts) == Names{"lay (1,-1) (0,-1)", "lay (1,-1) (1,-2)", "lay (1,-1) (2,-1)",
                                "lay (2,-1) (1,-1)", "lay (2,-1) (2,-2)"});
}

// The forest half beside the forest: four cells on each side of the row, with three places for the
// other half, but two at the end of the frame.
TEST_CASE("greedy placement takes the best where all kingdoms are detrimental") {
  const Moves counts = moves(bots::greedy_placement, position("## f0 f0 f0 f0", 29, {5}), 2200);
  CHECK(counts.size() == 22);
  CHECK(counts.count("lay (4,1) (3,1), take 5") == 1);
  CHECK(chi_square(counts, 22, 2200) < 54.0);
}

TEST_CASE("greedy placement places greedily in the last round, too") {
  const Moves counts = moves(bots::greedy_placement, position("f0 w1 ##", 1, {}), 200);
  CHECK(places(counts).size() == 6);
}

// Two squares of mine with three crowns are 6 points. After any other choice the best is 2.
TEST_CASE("full greedy places and chooses what scores most together") {
  const Moves counts = moves(bots::full_greedy, position("w0 w0 ##", 46, {7, 40, 42}), 200);
  CHECK(choices(counts) == Names{"take 40"});
  for (const std::string& move : names(counts)) CHECK(move.substr(0, 3) == "lay");
}

TEST_CASE("full greedy judges the choice alone where the domino in play does not fit") {
  const View view = position(ring, 46, {1, 29});
  CHECK(names(moves(bots::full_greedy, view, 50)) == Names{"nothing, take 29"});
}

// For the lakes there is one cell, and the other half lies 3 from the castle with it.
TEST_CASE("full greedy drops what is detrimental with both dominoes, unless all is") {
  const std::string narrow = R"(
      f0 f0 f0 w0
      f0 ## f0 l1
      f0 f0 f0 w0
      .. .. .. w0)";
  CHECK(names(moves(bots::full_greedy, position(narrow, 46, {3, 7, 10}), 50)) ==
        Names{"nothing, take 3"});
  CHECK(names(moves(bots::full_greedy, position(narrow, 46, {7, 10}), 50)) ==
        Names{"nothing, take 7"});
}

// Neither brings a point; wheat and forest has twice as many places beside the forest.
TEST_CASE("full greedy is uniform over moves, however many places there are for the choice") {
  const Moves counts = moves(bots::full_greedy, position(ring, 46, {4, 13}), 1000);
  CHECK(counts.size() == 2);
  CHECK(chi_square(counts, 2, 1000) < 15.2);
}

TEST_CASE("full greedy moves at random where no kingdom has both: in the last round") {
  const View view = position("f0 w1 ##", 1, {});
  const std::size_t all = bots::distinct_placements(view).size();
  const int draws = static_cast<int>(all) * 200;
  const Moves counts = moves(bots::full_greedy, view, draws);
  CHECK(all == 13);
  CHECK(counts.size() == all);
  CHECK(chi_square(counts, all, draws) < 39.2);
}

TEST_CASE("full greedy moves at random where no kingdom has both: nothing free fits") {
  const Moves unplaceable = moves(bots::full_greedy, position(ring, 46, {1, 7, 12}), 900);
  CHECK(unplaceable.size() == 3);
  CHECK(chi_square(unplaceable, 3, 900) < 18.5);
  const View placeable = position(ring, 3, {7, 10});
  const std::size_t all = bots::distinct_placements(placeable).size() * 2;
  CHECK(all == (12 * 3 - 8) * 2);
  const Moves counts = moves(bots::full_greedy, placeable, 5600);
  CHECK(counts.size() == all);
  CHECK(chi_square(counts, all, 5600) < 102.9);
}
