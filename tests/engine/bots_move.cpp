// The possible moves of a turn, and the player that makes random ones.
#include "engine/bots/move.hpp"
#include "tests/engine/bots_support.hpp"
#include "tests/support/catch.hpp"

using namespace engine;
using namespace tests;

TEST_CASE("an equal-halved domino on two cells is listed in both orders and is one placement") {
  const View equal = position("##", 1, {5});
  CHECK(legal_actions(equal).size() == 24);
  CHECK(bots::distinct_placements(equal).size() == 12);
}

TEST_CASE("a domino with unlike halves has separate placements in both orders") {
  const View unlike = position("##", 13, {5});
  CHECK(legal_actions(unlike).size() == 24);
  CHECK(bots::distinct_placements(unlike).size() == 24);
}

TEST_CASE("each place of an equal-halved domino is kept once") {
  const View view = position("## w0 w0", 2, {5});
  std::map<std::string, int> seen;
  for (const Action& action : legal_actions(view)) {
    auto [left, right] = std::get<Place>(action).at;
    if (std::pair(left.y, left.x) > std::pair(right.y, right.x)) std::swap(left, right);
    ++seen[name(Action{Place{{left, right}}})];
  }
  std::map<std::string, int> kept;
  for (const Placement& at : bots::distinct_placements(view)) kept[name(Action{Place{at}})] += 2;
  CHECK(kept == seen);
}

TEST_CASE("no domino is to be placed after placing, or where none fits") {
  View view = position("## w0 w0", 2, {5});
  view.phase = Phase::claim;
  CHECK(bots::distinct_placements(view).empty());
  CHECK(bots::distinct_placements(position(ring, 46, {5})).empty());
}

TEST_CASE("a domino without a king is free") {
  View view = position("##", 1, {5, 6, 7});
  view.next[1].king = dan;
  const auto free = bots::free_dominoes(view);
  REQUIRE(free.size() == 2);
  CHECK(free[0] == kd(5));
  CHECK(free[1] == kd(7));
}

TEST_CASE("random moves are uniform over the pairs of placement and choice") {
  const View view = position("##", 13, {5, 20});
  const Moves counts = moves(bots::random_move, view, 48 * 200);
  CHECK(counts.size() == 48);
  CHECK(chi_square(counts, 48, 48 * 200) < 93.2);
}

TEST_CASE("random moves do not prefer dominoes with equal halves, nor repeated entries") {
  const View view = position("##", 1, {5, 20, 48});
  const Moves counts = moves(bots::random_move, view, 36 * 200);
  CHECK(counts.size() == 36);
  CHECK(chi_square(counts, 36, 36 * 200) < 76.4);
}

TEST_CASE("random moves without a placement, and without a choice") {
  const Moves unplaceable = moves(bots::random_move, position(ring, 46, {1, 2, 7}), 600);
  CHECK(names(unplaceable) ==
        std::set<std::string>{"nothing, take 1", "nothing, take 2", "nothing, take 7"});
  CHECK(chi_square(unplaceable, 3, 600) < 18.5);
  const Moves last = moves(bots::random_move, position("##", 1, {}), 1200);
  CHECK(last.size() == 12);
  CHECK(chi_square(last, 12, 1200) < 37.4);
}

// Around the castle alone a domino has 4 cells for the half that touches it and 3 more directions
// for the other, for each half: 24 ordered placements.
TEST_CASE("branching: ordered placements times free dominoes") {
  CHECK(branching(position("##", 13, {5, 20, 48})) == 24 * 3);
  CHECK(branching(position("##", 1, {5, 20})) == 24 * 2);
  CHECK(branching(position("##", 13, {})) == 24);
  CHECK(branching(position(ring, 46, {5, 20, 48})) == 3);
  CHECK(branching(position(ring, 46, {})) == 1);
  View first = position("##", 13, {5, 20, 48, 1});
  first.round = 0;
  first.phase = Phase::claim;
  first.opening.push_back(ann);
  CHECK(branching(first) == 4);
}

// Beside the castle are 3 free cells, beside the wheat 5. Each of the 8 has 3 free neighbours: this
// many places for a wheat half with the other one beside it. With the grass half beside the castle
// and the wheat half isolated there are 3 + 2 + 2 more.
TEST_CASE("branching: a kingdom counted by hand") {
  CHECK(branching(position("## w0 w0", 41, {5, 20, 48})) == (24 + 7) * 3);
  // With two wheat halves, 4 of the 24 pairs of cells are counted from both ends.
  CHECK(branching(position("## w0 w0", 2, {5, 20, 48})) == 2 * (24 - 4) * 3);
}
