// Positions for players, and their moves in them.
#pragma once

#include "engine/bots/move.hpp"
#include "tests/engine/chi_square.hpp"
#include "tests/support/games.hpp"
#include "tests/support/kingdom_picture.hpp"

#include <algorithm>
#include <initializer_list>
#include <map>
#include <set>
#include <string>

namespace tests {

// The setting in which the players are defined.
inline Rules setting() {
  return rules_for(
      "kingdomino players=4 harmony=on middle_kingdom=on middle_kingdom_measure=frame");
}

// Ann is to place this domino in this kingdom, and these are free. The last round has none.
inline View position(const std::string& kingdom, int playing, std::initializer_list<int> free,
                     const Rules& rules = setting()) {
  View view;
  view.rules = rules;
  view.phase = Phase::place;
  view.round = free.size() == 0 ? rules.rounds : 5;
  view.kingdoms[0] = kingdom_in(kingdom);
  view.current.push_back({kd(playing), ann});
  for (const int n : free) view.next.push_back({kd(n), Seat::none});
  return view;
}

inline std::string name(const bots::TurnChoice& move) {
  std::string text = move.placement ? name(Action{Place{*move.placement}}) : "nothing";
  if (move.choice != DominoId::none) text += ", " + name(Action{Claim{move.choice}});
  return text;
}

// Only forest is beside the castle and beside the forest.
inline const std::string ring = R"(
    f0 f0 f0
    f0 ## f0
    f0 f0 f0)";

// How often each move is made.
using Moves = std::map<std::string, int>;
template <class Player>
Moves moves(Player&& player, const View& view, int draws) {
  bots::Dice dice(2018);
  Moves counts;
  for (int i = 0; i < draws; ++i) ++counts[name(player(view, dice))];
  return counts;
}

inline std::set<std::string> names(const Moves& counts) {
  std::set<std::string> names;
  for (const auto& [move, count] : counts) names.insert(move);
  return names;
}

// As the tables of the paper count: two orders of a domino with equal halves are two placements, a
// domino that fits nowhere has one, and so has the choice in the last round.
inline std::size_t branching(const View& view) {
  std::size_t placements = 1;
  if (view.phase == Phase::place)
    placements = view.kingdoms[kingdom_of(view.rules, to_move(view))]
                     .placements(domino_in_play(view), view.rules.kingdom_size)
                     .size();
  const std::size_t choices = bots::free_dominoes(view).size();
  return std::max<std::size_t>(placements, 1) * std::max<std::size_t>(choices, 1);
}

}  // namespace tests
