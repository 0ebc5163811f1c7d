// Knights collect taxes.
#include "engine/game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/court_games.hpp"

#include <string>

using namespace engine;
using namespace tests;

namespace {

// Ann has laid two wheat squares on (1,0) and (2,0) and may tax.
State two_wheat(const std::string& options = "") {
  State state = first_turn("queendomino players=4" + options, {.queendomino = {1, 2, 3, 4}});
  go(state, lay(1, 0, 2, 0));
  return state;
}

Rules with_bonus(TaxBonus kind) {
  return with_tile(rules_for("queendomino players=4"), "statue-1", {.tax_bonus = kind});
}

}  // namespace

TEST_CASE("a knight collects a coin for each square of the territory it stands in") {
  State state = two_wheat();
  const Events events = go(state, tax({cell(1, 0)}));
  CHECK((only<Taxed>(events) == Taxed{ann, cell(1, 0), 2, 0}));
  CHECK(treasury(state).coins == 7 + 2);
}

TEST_CASE("a posted knight leaves the supply of its kingdom and stays to the end") {
  State state = two_wheat();
  go(state, tax({cell(1, 0)}));
  CHECK(treasury(state).knights == 0);
  CHECK(treasury(state).posted == 1);
  CHECK(treasury(state).knights_owned() == 1);
  CHECK(int{view(state).court.knights} == 18);  // it does not go back to the common supply
  idle_until_round(state, 99);
  CHECK(view(state).kingdoms[0].square(cell(1, 0)).knight);
  CHECK_FALSE(view(state).kingdoms[0].square(cell(2, 0)).knight);
  CHECK(treasury(state).posted == 1);
}

TEST_CASE("up to two knights are posted, and two in one territory are both paid in full") {
  State state = two_wheat();
  treasury(state).knights = 3;
  const Events events = go(state, tax({cell(1, 0), cell(2, 0)}));
  CHECK(count_of<Taxed>(events) == 2);
  CHECK(treasury(state).coins == 7 + 2 + 2);
  CHECK(treasury(state).knights == 1);
  CHECK(treasury(state).posted == 2);
  CHECK(would(state, tax({cell(1, 0)})) == "wrong_phase");
}

TEST_CASE("two knights on squares of two terrains collect for each territory") {
  State state = first_turn("queendomino players=4", {.queendomino = {1, 2, 3, 4, 10, 30, 31, 32}});
  go(state, lay(1, 0, 2, 0));
  end_turn(state);
  idle_until(state, ann);
  REQUIRE((domino_in_play(view(state)) == qd(10)));
  go(state, lay(2, 1, 1, 1));  // wheat beside the wheat, forest
  treasury(state).knights = 2;
  const Events events = go(state, tax({cell(2, 1), cell(1, 1)}));
  CHECK((std::get<Taxed>(events[0]) == Taxed{ann, cell(2, 1), 3, 0}));
  CHECK((std::get<Taxed>(events[1]) == Taxed{ann, cell(1, 1), 1, 0}));
}

TEST_CASE("the territory is counted around corners and across dominoes laid before") {
  State state = first_turn("queendomino players=4", {.queendomino = {10, 30, 31, 32, 2, 33}});
  go(state, lay(1, 0, 1, 1));  // wheat and forest
  end_turn(state);
  idle_until(state, ann);
  REQUIRE((domino_in_play(view(state)) == qd(1)));
  go(state, lay(1, -1, 0, -1));  // wheat beside the castle and around its corner
  const Events events = go(state, tax({cell(0, -1)}));
  CHECK((only<Taxed>(events) == Taxed{ann, cell(0, -1), 3, 0}));
}

TEST_CASE("there is no limit to the knights of a territory") {
  State state = first_turn("queendomino players=4", {.queendomino = {1, 32, 33, 34, 2, 35}});
  go(state, lay(1, 0, 2, 0));
  go(state, tax({cell(1, 0)}));
  end_turn(state);
  idle_until(state, ann);
  REQUIRE((domino_in_play(view(state)) == qd(2)));
  treasury(state).knights = 2;
  go(state, lay(1, 1, 2, 1));
  const Events events = go(state, tax({cell(1, 1), cell(2, 1)}));
  CHECK((std::get<Taxed>(events[0]) == Taxed{ann, cell(1, 1), 4, 0}));
  CHECK((std::get<Taxed>(events[1]) == Taxed{ann, cell(2, 1), 4, 0}));
  CHECK(treasury(state).posted == 3);
}

TEST_CASE("a knight may stand on a town square just laid, and towns pay like any territory") {
  State state = two_towns();
  const Events events = go(state, tax({cell(2, 0)}));
  CHECK((only<Taxed>(events) == Taxed{ann, cell(2, 0), 2, 0}));
}

TEST_CASE("taxes are collected only after laying, not after a discarded domino") {
  State state = first_turn("queendomino players=4 decline=may_decline");
  go(state, Discard{});
  CHECK(phase(state) == "bribe");
  CHECK(would(state, tax({cell(1, 0)})) == "wrong_phase");
}

TEST_CASE("a discarded domino leaves the last one laid without a second tax") {
  State state = two_wheat(" decline=may_decline");
  end_turn(state);
  idle_until(state, ann);
  go(state, Discard{});
  CHECK(would(state, tax({cell(1, 0)})) == "wrong_phase");
}

TEST_CASE("knights are posted on the domino just laid only") {
  State state = two_wheat();
  for (const Cell c : {cell(0, 0), cell(0, 1), cell(3, 0), cell(-1, 0), cell(127, -128)}) {
    CHECK(would(state, tax({c})) == "not_just_laid");
    CHECK(would(state, tax({cell(1, 0), c})) == "not_just_laid");
  }
  end_turn(state);
  idle_until(state, ann);
  const Placement at = std::get<Place>(legal_actions(view(state))[0]).at;
  go(state, Place{at});
  CHECK(would(state, tax({cell(1, 0)})) == "not_just_laid");
  CHECK(would(state, tax({at.left})) == "fine");
}

TEST_CASE("a tax without a knight is impossible") {
  State state = two_wheat();
  CHECK(would(state, tax({})) == "not_just_laid");
}

TEST_CASE("one square holds one knight") {
  State state = two_wheat();
  treasury(state).knights = 2;
  CHECK(would(state, tax({cell(1, 0), cell(1, 0)})) == "same_square_twice");
}

TEST_CASE("only knights of one's own supply are posted") {
  State state = two_wheat();
  CHECK(would(state, tax({cell(1, 0), cell(2, 0)})) == "not_enough_knights");
  treasury(state).knights = 0;
  CHECK(would(state, tax({cell(1, 0)})) == "not_enough_knights");
}

TEST_CASE("errors about a tax are checked in the order of the list") {
  State state = two_wheat();
  CHECK(would(state, tax({cell(3, 0), cell(3, 0)})) == "not_just_laid");
  CHECK(would(state, tax({cell(1, 0), cell(1, 0)})) == "same_square_twice");
  CHECK(verdict(state, bob, tax({cell(1, 0)})) == "not_your_turn");
}

TEST_CASE("a refused tax names its squares, and a lack of knights does not") {
  State state = two_wheat();
  const Action twice = tax({cell(1, 0), cell(1, 0)});
  CHECK(cells_concerned(view(state), twice, Violation::same_square_twice).size() == 2);
  CHECK(cells_concerned(view(state), tax({cell(9, 9)}), Violation::not_just_laid).size() == 1);
  CHECK(cells_concerned(view(state), twice, Violation::not_enough_knights).empty());
}

TEST_CASE("two knights are listed once and legal in either order, paid in the order named") {
  State state = two_wheat();
  treasury(state).knights = 2;
  CHECK(step_actions(view(state)).size() == 4);  // left, right, both, done
  CHECK(would(state, tax({cell(1, 0), cell(2, 0)})) == "fine");
  const Events events = go(state, tax({cell(2, 0), cell(1, 0)}));
  CHECK((std::get<Taxed>(events[0]).cell == cell(2, 0)));
  CHECK((std::get<Taxed>(events[1]).cell == cell(1, 0)));
}

TEST_CASE("a building pays a coin for each knight owned to every knight just posted") {
  State state = two_towns(with_bonus(TaxBonus::per_knight), {"statue-1"});
  go(state, build("statue-1", 1, 0));
  end_turn(state);
  idle_until(state, ann);
  treasury(state).knights = 4;
  treasury(state).posted = 2;
  go(state, legal_actions(view(state))[0]);
  const int coins = treasury(state).coins;
  const Placement at = view(state).kingdoms[0].laid()[1].at;
  const Events events = go(state, tax({at.left, at.right}));
  int collected = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    const auto& taxed = std::get<Taxed>(events[i]);
    CHECK(taxed.bonus == 6);  // the one just posted included, in the supply or not
    collected += taxed.coins + taxed.bonus;
  }
  CHECK(treasury(state).coins == coins + collected);
}

TEST_CASE("a building pays a coin for each tower owned to every knight just posted") {
  State state = two_towns(with_bonus(TaxBonus::per_tower), {"statue-1"});
  go(state, build("statue-1", 1, 0));
  end_turn(state);
  idle_until(state, ann);
  treasury(state).towers = 5;
  go(state, legal_actions(view(state))[0]);
  const Cell c = view(state).kingdoms[0].laid()[1].at.left;
  CHECK(only<Taxed>(go(state, tax({c}))).bonus == 5);
}

TEST_CASE("two bonus buildings pay both, and those of a neighbour pay nothing") {
  Rules rules = with_bonus(TaxBonus::per_tower);
  rules = with_tile(rules, "statue-2", {.tax_bonus = TaxBonus::per_tower});
  rules = with_tile(rules, "statue-3", {.tax_bonus = TaxBonus::per_knight});
  State state = two_towns(rules, {"statue-1", "statue-2", "statue-3"});
  go(state, build("statue-1", 1, 0));
  end_turn(state);
  go(state, lay(1, 0, 2, 0));  // Bob
  treasury(state, 1).towers = 3;
  CHECK(only<Taxed>(go(state, tax({cell(1, 0)}))).bonus == 0);
  state = two_towns(rules, {"statue-1", "statue-2", "statue-3"});
  for (const char* word : {"statue-1", "statue-2", "statue-3"})
    treasury(state).buildings.push_back({tile(word), cell(1, 0)});
  treasury(state).towers = 3;
  CHECK(only<Taxed>(go(state, tax({cell(1, 0)}))).bonus == 3 + 3 + 1);
}
