// Teams of two: one kingdom, one treasury, a king each.
#include "engine/game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/court_games.hpp"

#include <string>

using namespace engine;
using namespace tests;

namespace {

// Ann and Bob play kingdom 0, Cat and Dan kingdom 1, Eva and Fay kingdom 2.
State teams(const Top& top = {}) {
  return first_turn("royal-teams players=6", top);
}

}  // namespace

TEST_CASE("partners sit side by side and play one kingdom") {
  for (const char* rules : {"royal-teams players=6", "royal-teams players=8"}) {
    const State state = court_game(rules);
    const Rules& r = view(state).rules;
    CHECK(kingdoms(r) == r.seats / 2u);
    for (std::size_t seat = 0; seat < r.seats; ++seat)
      CHECK(kingdom_of(r, seat_at(seat)) == seat / 2);
  }
}

TEST_CASE("a team has 7 coins and 1 knight together") {
  const State state = court_game("royal-teams players=6");
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(treasury(state, i).coins == 7);
    CHECK(int{treasury(state, i).knights} == 1);
    CHECK(int{treasury(state, i).towers} == 0);
  }
  CHECK(treasury(state, 3).coins == 0);
  CHECK(int{view(state).court.knights} == 22 - 3);
  CHECK(int{view(court_game("royal-teams players=8")).court.knights} == 22 - 4);
}

TEST_CASE("each member of a team has a king and takes a turn with it") {
  State state = court_game("royal-teams players=6");
  std::string order;
  for (int i = 0; i < 6; ++i) {
    order += name(to_move(view(state))) + ' ';
    idle(state);
  }
  for (int turn = 0; turn < 6; ++turn) {
    order += name(to_move(view(state))) + ' ';
    end_turn(state);
  }
  CHECK(order == "Ann Bob Cat Dan Eva Fay Ann Bob Cat Dan Eva Fay ");
}

TEST_CASE("it is the turn of the king's player, not of the partner") {
  State state = teams();
  REQUIRE((to_move(view(state)) == ann));
  CHECK(verdict(state, bob, lay(1, 0, 2, 0)) == "not_your_turn");
  CHECK(verdict(state, ann, lay(1, 0, 2, 0)) == "fine");
}

TEST_CASE("partners lay into the same kingdom") {
  State state = teams({.queendomino = {1, 2, 3, 4}});
  go(state, lay(1, 0, 2, 0));
  end_turn(state);
  REQUIRE((to_move(view(state)) == bob));
  CHECK(would(state, lay(1, 0, 2, 0)) == "cell_occupied");
  go(state, lay(1, 1, 2, 1));
  CHECK(view(state).kingdoms[0].laid().size() == 2);
  CHECK(view(state).kingdoms[1].laid().empty());
  // One territory of four wheat squares.
  CHECK((only<Taxed>(go(state, tax({cell(1, 1)}))) == Taxed{bob, cell(1, 1), 4, 0}));
}

TEST_CASE("partners share knights: the first to post has them") {
  State state = teams();
  go(state, lay(1, 0, 2, 0));
  go(state, tax({cell(1, 0)}));
  end_turn(state);
  REQUIRE((to_move(view(state)) == bob));
  const Events events = go(state, legal_actions(view(state))[0]);
  CHECK_FALSE(only<Turn>(events).phase == Phase::tax);
}

TEST_CASE("a knight is posted on the domino just laid, not on the partner's") {
  State state = teams({.queendomino = {1, 2, 3, 4}});
  go(state, lay(1, 0, 2, 0));
  end_turn(state);
  go(state, lay(1, 1, 2, 1));
  CHECK(would(state, tax({cell(1, 0)})) == "not_just_laid");
}

TEST_CASE("partners share coins, buildings and sites") {
  State state =
      court_game("royal-teams players=6", {.queendomino = {41, 42, 43, 44, 45, 46, 47, 48},
                                           .buildings = {"bakery-1", "statue-1", "tavern-1"}});
  for (const int n : {46, 47, 41, 42, 43, 44}) go(state, claim(qd(n)));
  idle_until(state, ann);
  go(state, lay(1, 0, 2, 0));
  go(state, build("tavern-1", 1, 0));
  CHECK(treasury(state).coins == 7 - 2);
  CHECK(int{treasury(state).knights} == 3);
  end_turn(state);
  REQUIRE((to_move(view(state)) == bob));
  go(state, lay(1, 1, 2, 1));
  CHECK(would(state, tax({cell(1, 1), cell(2, 1)})) == "fine");  // with the partner's knights
  CHECK(would(state, build("statue-1", 1, 0)) == "site_occupied");
  go(state, build("statue-1", 2, 0));  // on the partner's square
  CHECK(treasury(state).coins == 7 - 2 - 1);
  CHECK(treasury(state).buildings.size() == 2);
}

TEST_CASE("each partner may build once in their own turn") {
  State state = court_game("royal-teams players=8", {.queendomino = {46, 47, 48}});
  for (const int n : {46, 47, 48, 1, 2, 3, 4, 5}) go(state, claim(qd(n)));
  idle_until(state, ann);
  go(state, lay(1, 0, 2, 0));
  go(state, build("bakery-1", 1, 0));
  CHECK(would(state, build("bakery-2", 2, 0)) == "wrong_phase");
  end_turn(state);
  idle(state);
  CHECK(would(state, build("bakery-2", 2, 0)) == "fine");
}

TEST_CASE("the queen visits a team: both partners pay less, neither bribes") {
  State state = court_game("royal-teams players=6", {.queendomino = {43, 44, 45, 46, 47, 48}});
  for (const int n : {43, 44, 1, 2, 45, 46}) go(state, claim(qd(n)));
  idle_until(state, ann);
  state.table.court.queen = 0;
  for (const Seat seat : {ann, bob}) {
    REQUIRE((to_move(view(state)) == seat));
    idle(state);
    CHECK(would(state, bribe("bakery-2")) == "queen_with_you");
    const Cell site = view(state).kingdoms[0].free_sites()[0];
    treasury(state).coins = 0;
    CHECK(would(state, Build{tile("bakery-2"), site}) == "fine");
    end_turn(state);
  }
  REQUIRE((to_move(view(state)) == eva));
  idle(state);
  CHECK(would(state, bribe("bakery-2")) == "fine");
}

TEST_CASE("the kingdom of a team is 7x7") {
  State state = teams();
  go(state, lay(1, 0, 2, 0));
  end_turn(state);
  const DominoId domino = domino_in_play(view(state));
  CHECK_FALSE(view(state).kingdoms[0].check(domino, {cell(-1, 0), cell(-2, 0)}, 7));
  go(state, lay(-1, 0, -2, 0));
  end_turn(state);
  idle_until(state, ann);
  CHECK_FALSE(would(state, lay(-3, 0, -4, 0)) == "outside_kingdom");
  CHECK(would(state, lay(-4, 0, -5, 0)) == "outside_kingdom");
}

TEST_CASE("teams are ranked, not their members") {
  State state = teams();
  treasury(state, 1).coins = 30;
  const Ranking podium = ranking(view(state));
  REQUIRE(podium.size() == 3);
  CHECK(int{podium[0].kingdom} == 1);
  CHECK(podium[0].points == 10);
  CHECK(ranking(view(court_game("royal-teams players=8"))).size() == 4);
}

TEST_CASE("when one of a team resigns the partner plays on with all their pieces") {
  State state = teams();
  go(state, lay(1, 0, 2, 0));
  state.table.court.queen = 0;
  const Events events = act(state, ann, Resign{});
  CHECK(count_of<QueenMoved>(events) == 0);
  CHECK(count_of<Removed>(events) == 0);  // the domino is laid
  CHECK((to_move(view(state)) == bob));
  CHECK(in_play(view(state), 0));
  CHECK(view(state).kingdoms[0].laid().size() == 1);
  CHECK(treasury(state).coins == 7);
  idle(state);
  CHECK(view(state).kingdoms[0].laid().size() == 2);
  end_round(state);
  CHECK(view(state).current.size() == 5);
  CHECK(view(state).next.size() == 8);
}

TEST_CASE("a team with one member left counts like any other") {
  State state = teams();
  act(state, ann, Resign{});
  treasury(state, 0).coins = 30;
  const Ranking podium = ranking(view(state));
  CHECK(int{podium[0].kingdom} == 0);
  CHECK_FALSE(podium[0].resigned);
}

TEST_CASE("when both resign the team is out, and the queen leaves it") {
  State state = teams();
  state.table.court.queen = 0;
  CHECK(count_of<QueenMoved>(act(state, bob, Resign{})) == 0);
  const Events events = act(state, ann, Resign{});
  CHECK((only<QueenMoved>(events) == QueenMoved{nobody}));
  CHECK_FALSE(in_play(view(state), 0));
  CHECK(kingdoms_in_play(view(state)) == 2);
  const Ranking podium = ranking(view(state));
  CHECK(int{podium[2].kingdom} == 0);
  CHECK(podium[2].resigned);
}

TEST_CASE("the game ends when one team is left, not when one of each is") {
  State state = teams();
  for (const Seat seat : {ann, cat, eva}) CHECK(count_of<Ended>(act(state, seat, Resign{})) == 0);
  CHECK((to_move(view(state)) == bob));
  CHECK(kingdoms_in_play(view(state)) == 3);
  act(state, bob, Resign{});
  CHECK(count_of<Ended>(act(state, fay, Resign{})) == 1);
  CHECK(over(state));
  const Ranking podium = ranking(view(state));
  CHECK(int{podium[0].kingdom} == 1);  // Dan is left
  CHECK(int{podium[1].kingdom} == 2);  // out last
  CHECK(int{podium[2].kingdom} == 0);
}

TEST_CASE("a team whose members left early and late ranks by the later one") {
  State state = teams();
  for (const Seat seat : {ann, cat, dan, bob}) act(state, seat, Resign{});
  CHECK(over(state));
  const Ranking podium = ranking(view(state));
  CHECK(int{podium[0].kingdom} == 2);
  CHECK(int{podium[1].kingdom} == 0);  // Bob stayed longer than Cat and Dan
  CHECK(int{podium[2].kingdom} == 1);
}
