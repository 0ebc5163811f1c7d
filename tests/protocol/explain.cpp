// Why an act is rejected: a whole sentence for every violation, with its numbers and words
// separate.
#include "protocol/explain.hpp"

#include "protocol/refusal.hpp"
#include "tests/protocol/pages.hpp"
#include "tests/support/random_games.hpp"

#include <algorithm>
#include <map>
#include <set>

using namespace tests;
using protocol::Explanation;
using protocol::Parameter;

namespace {

std::string text_of(const Parameter& parameter) {
  if (const auto* text = std::get_if<std::string>(&parameter)) return *text;
  return std::to_string(std::get<std::int64_t>(parameter));
}

// "Seat 2 is to move. seat=2"
std::string words_of(const Explanation& explanation) {
  std::string words = explanation.message;
  for (const auto& [key, value] : explanation.parameters)
    words += " " + std::string(key) + "=" + text_of(value);
  return words;
}

Tax tax_on(std::initializer_list<Cell> cells) {
  Tax action;
  for (const Cell c : cells) action.cells.push_back(c);
  return action;
}

Cell any_cell(bots::Dice& dice, const Kingdom& kingdom) {
  const auto& laid = kingdom.laid();
  if (dice(2) == 0 && !laid.empty()) {
    const Placement at = laid[dice(static_cast<std::uint32_t>(laid.size()))].at;
    return dice(2) == 0 ? at.left : at.right;
  }
  return cell(static_cast<int>(dice(9)) - 4, static_cast<int>(dice(9)) - 4);
}

// Any act that a client could send, legal or not.
Action any_action(bots::Dice& dice, const View& view) {
  const Seat mover = to_move(view);
  const Kingdom& kingdom = view.kingdoms[mover == Seat::none ? 0 : kingdom_of(view.rules, mover)];
  const auto site = [&] { return any_cell(dice, kingdom); };
  const auto building = [&] {
    const BuildingId on_board = view.court.board[dice(board_slots)];
    return dice(2) == 0 && exists(on_board) ? on_board : building_id(1 + dice(building_count));
  };
  const auto domino = [&] {
    if (dice(2) == 0 && !view.next.empty())
      return view.next[dice(static_cast<std::uint32_t>(view.next.size()))].domino;
    return static_cast<DominoId>(dice(256));
  };
  switch (dice(8)) {
    case 0:
      return Place{{site(), site()}};
    case 1:
      return Discard{};
    case 2:
      return Claim{domino()};
    case 3: {
      if (dice(2) == 0) return tax_on({site()});
      const Cell c = site();
      return tax_on({c, dice(2) == 0 ? c : site()});
    }
    case 4:
      return Build{building(), site()};
    case 5:
      return Bribe{building()};
    case 6:
      return Done{};
    default:
      return Resign{};
  }
}

struct Told {
  std::set<std::string> parameters;
  int times = 0;
};

void must_be_whole(const Explanation& explanation, const Action& action) {
  INFO(words_of(explanation) << " for " << tests::name(action));
  REQUIRE_FALSE(explanation.message.empty());
  REQUIRE(explanation.message.find_first_of("{}") == std::string::npos);
  REQUIRE(explanation.message.ends_with('.'));
  for (const auto& [key, value] : explanation.parameters) {
    REQUIRE_FALSE(text_of(value).empty());
    const bool who_is_bribed_for = std::holds_alternative<Bribe>(action) && key == "building" &&
                                   explanation.parameters.size() == 3;
    if (!who_is_bribed_for) REQUIRE(explanation.message.find(text_of(value)) != std::string::npos);
  }
}

// The sentences for random wrong acts, by the word of the violation.
std::map<std::string, Told> told_in_random_games() {
  std::map<std::string, Told> told;
  const auto try_things = [&](RandomGame& game, const View& view) {
    for (int i = 0; i < 24; ++i) {
      const Action action = any_action(game.dice, view);
      const Seat mover = to_move(view);
      const Seat seat =
          mover == Seat::none || game.dice(8) == 0 ? seat_at(game.dice(game.rules.seats)) : mover;
      const auto violation = check(view, seat, action);
      if (!violation) continue;
      const Explanation explanation = protocol::explain(view, seat, action, *violation);
      must_be_whole(explanation, action);
      std::set<std::string> keys;
      for (const auto& [key, value] : explanation.parameters) keys.insert(std::string(key));
      Told& so_far = told[tests::name(*violation)];
      if (so_far.times++ == 0) so_far.parameters = keys;
      INFO(tests::name(*violation));
      REQUIRE(so_far.parameters == keys);
    }
  };
  for_random_games(8, [&](RandomGame& game) {
    const State end = play_out(game, [&](const State& state, const RandomGame::RandomMove&) {
      try_things(game, view(state));
    });
    try_things(game, view(end));
    View between_games = view(end);
    between_games.phase = Phase::pause;
    try_things(game, between_games);
  });
  return told;
}

}  // namespace

TEST_CASE("every violation has a whole sentence, with the parameters of the document") {
  const auto told = told_in_random_games();
  for (const char* violation : Words<Violation>::all) {
    INFO(violation);
    CHECK(told.count(violation) == 1);
  }
  std::map<std::string, std::set<std::string>> documented;
  for (const TableRow& row : table_in(section("### rejected"))) {
    const auto keys = quoted_in(row.at(1));
    documented[quoted_in(row.at(0)).at(0)] = {keys.begin(), keys.end()};
  }
  for (const auto& [violation, so_far] : told) {
    INFO(violation);
    CHECK(documented[violation] == so_far.parameters);
  }
  CHECK(documented.size() == told.size());
  std::erase_if(documented, [](const auto& row) { return row.second.empty(); });
  CHECK(documented.size() == table_in(section("### rejected")).size());
}

namespace {

std::string told(const View& view, Seat seat, const Action& action) {
  const auto violation = check(view, seat, action);
  INFO(tests::name(action));
  REQUIRE(violation);
  return tests::name(*violation) + ": " +
         words_of(protocol::explain(view, seat, action, *violation));
}

// Ann has placed a town square and a forest beside her castle, and is to collect the tax.
View taxing_at_court() {
  const Rules rules = rules_for("queendomino players=3");
  Deal deal;
  for (int n = dominoes_per_set; n > 0; --n)
    deal.piles[0].push_back(domino_id(Set::queendomino, n));
  for (std::size_t n = 1; n <= building_count; ++n) deal.buildings.push_back(building_id(n));
  for (const Seat seat : {ann, bob, cat}) deal.kings.push_back(seat);
  View view = begin(rules, deal).table;
  view.current.clear();
  for (const int n : {132, 133, 134})
    view.current.push_back({static_cast<DominoId>(n), seat_at(static_cast<std::size_t>(n - 132))});
  view.round = 1;
  view.next[0].king = bob;
  advance(view, Placed{ann, static_cast<DominoId>(132), {cell(1, 0), cell(2, 0)}});
  advance(view, Turn{0, ann, Phase::tax});
  return view;
}

}  // namespace

TEST_CASE("the sentences at court") {
  View view = taxing_at_court();
  CHECK(told(view, bob, Done{}) == "not_your_turn: Seat 0 is to move. seat=0");
  CHECK(told(view, ann, Discard{}) ==
        "wrong_phase: The turn is at the step tax, which does not allow discard. phase=tax "
        "action=discard");
  CHECK(told(view, ann, tax_on({cell(0, 0)})) ==
        "not_just_laid: Knights can only be posted on domino 132, which was just laid. domino=132");
  CHECK(told(view, ann, tax_on({cell(1, 0), cell(2, 0)})) ==
        "not_enough_knights: Too few knights: the supply has 1. knights=1");
  CHECK(told(view, ann, tax_on({cell(1, 0), cell(1, 0)})) ==
        "same_square_twice: A square holds at most one knight.");
  CHECK(told(view, ann, Build{building_from_name("tavern-1"), cell(1, 0)}) ==
        "building_not_on_board: tavern-1 does not lie on the builders' board. building=tavern-1");
  CHECK(told(view, ann, Build{building_from_name("fishmonger-2"), cell(2, 0)}) ==
        "not_a_town_square: A building must stand on a town square of the kingdom.");
  view.treasuries[0].coins = 4;
  CHECK(
      told(view, ann, Build{building_from_name("fishmonger-2"), cell(1, 0)}) ==
      "not_enough_coins: fishmonger-2 costs 5, but the treasury has only 4. building=fishmonger-2 "
      "price=5 coins=4");
  view.court.queen = 0;
  view.treasuries[0].coins = 3;
  CHECK(
      told(view, ann, Build{building_from_name("fishmonger-2"), cell(1, 0)}) ==
      "not_enough_coins: fishmonger-2 costs 4, but the treasury has only 3. building=fishmonger-2 "
      "price=4 coins=3");
  CHECK(told(view, ann, Bribe{building_from_name("fishmonger-2")}) ==
        "queen_with_you: The dragon does not deal with the queen's host.");
  view.court.queen = nobody;
  view.treasuries[0].coins = 0;
  CHECK(told(view, ann, Bribe{building_from_name("fishmonger-2")}) ==
        "not_enough_coins: The dragon costs 1, but the treasury has only 0. building=fishmonger-2 "
        "price=1 coins=0");
  CHECK(told(view, ann, Claim{static_cast<DominoId>(29)}) ==
        "domino_not_in_line: Domino 29 is not in the line being drafted. domino=29");
  CHECK(told(view, ann, Claim{view.next[0].domino}) ==
        "domino_taken: A king of seat 1 stands on domino 145. domino=145 seat=1");
  advance(view, Turn{0, ann, Phase::claim});
  CHECK(told(view, ann, Done{}) == "step_is_due: The step claim cannot be skipped. phase=claim");
}

TEST_CASE("the sentences about placing") {
  View view = taxing_at_court();
  advance(view, Turn{1, bob, Phase::place});
  CHECK(told(view, bob, Place{{cell(1, 0), cell(5, 0)}}) ==
        "cells_not_adjacent: The two cells do not share an edge.");
  CHECK(told(view, bob, Place{{cell(4, 0), cell(5, 0)}}) ==
        "outside_kingdom: The kingdom, castle included, would not fit 5×5 squares. size=5");
  CHECK(told(view, bob, Place{{cell(2, 0), cell(3, 0)}}) ==
        "no_matching_terrain: Neither square of domino 133 touches the castle or its own terrain. "
        "domino=133");
  CHECK(told(view, bob, Discard{}) ==
        "must_place: Domino 133 fits somewhere, so it must be laid. domino=133");
}
