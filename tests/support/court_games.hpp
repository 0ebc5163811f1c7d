// Games with a court: deals chosen by the test, actions in few words, and turns without optional
// steps.
#pragma once

#include "tests/support/games.hpp"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace tests {

inline constexpr Seat eva = seat_at(4);
inline constexpr Seat fay = seat_at(5);

inline DominoId qd(int n) {
  return domino_id(Set::queendomino, n);
}

// BuildingId::none for an unknown word.
inline BuildingId tile(std::string_view word) {
  return building_from_name(word);
}

// The top of the piles; the rest follows in the order of its numbers.
struct Top {
  std::vector<int> queendomino{};
  std::vector<std::string_view> buildings{};
  std::vector<int> kingdomino{};
};

inline Deal court_deal(const Rules& rules, const Top& top = {}) {
  Deal deal;
  for (std::size_t i = 0; i < rules.sets.size(); ++i) {
    const Set set = rules.sets[i];
    const auto& wanted = set == Set::queendomino ? top.queendomino : top.kingdomino;
    auto& pile = deal.piles[i];
    for (const int n : wanted) pile.push_back(domino_id(set, n));
    for (int n = 1; pile.size() < pile_size(rules, i); ++n)
      if (std::find(wanted.begin(), wanted.end(), n) == wanted.end())
        pile.push_back(domino_id(set, n));
  }
  for (const std::string_view word : top.buildings) deal.buildings.push_back(tile(word));
  for (std::size_t n = 1; n <= building_count; ++n) {
    const BuildingId id = building_id(n);
    const auto& named = deal.buildings;
    if (std::find(named.begin(), named.begin() + top.buildings.size(), id) ==
        named.begin() + top.buildings.size())
      deal.buildings.push_back(id);
  }
  add_kings(deal, rules);
  return deal;
}

inline State court_game(const Rules& rules, const Top& top = {}) {
  return begin(rules, court_deal(rules, top));
}
inline State court_game(const std::string& rules_line, const Top& top = {}) {
  return court_game(rules_for(rules_line), top);
}

// These rules with another tile in the box.
inline Rules with_tile(Rules rules, std::string_view word, const Building& does) {
  rules.buildings[number(tile(word)) - 1] = does;
  return rules;
}

inline Action lay(int lx, int ly, int rx, int ry) {
  return Place{{cell(lx, ly), cell(rx, ry)}};
}
inline Action tax(std::initializer_list<Cell> cells) {
  Tax action;
  for (const Cell c : cells) action.cells.push_back(c);
  return action;
}
inline Action build(std::string_view word, int x, int y) {
  return Build{tile(word), cell(x, y)};
}
inline Action bribe(std::string_view word) {
  return Bribe{tile(word)};
}
inline Action claim(DominoId domino) {
  return Claim{domino};
}

// go() plays an action of the seat to move, which must be legal; would() returns the verdict on any
// action.
inline Events go(State& state, const Action& action) {
  return act(state, to_move(view(state)), action);
}
inline std::string would(const State& state, const Action& action) {
  return verdict(state, to_move(view(state)), action);
}

inline std::string phase(const State& state) {
  return name(view(state).phase);
}
inline bool over(const State& state) {
  return view(state).phase == Phase::over;
}

// Plays the default action: Done in an optional step, otherwise the first legal action.
inline Events idle(State& state) {
  return go(state, optional(view(state).phase) ? Action{Done{}} : legal_actions(view(state))[0]);
}

// Plays the rest of the turn; returns the events of the last action.
inline Events end_turn(State& state) {
  const int round = view(state).round;
  const int turn = view(state).turn;
  Events events;
  while (!over(state) && view(state).round == round && view(state).turn == turn)
    events = idle(state);
  return events;
}

// Plays the rest of the round.
inline Events end_round(State& state) {
  const int round = view(state).round;
  Events events;
  while (!over(state) && view(state).round == round) events = idle(state);
  return events;
}

inline void idle_until_round(State& state, int round) {
  while (!over(state) && view(state).round < round) idle(state);
}
inline void idle_until(State& state, Seat seat) {
  while (to_move(view(state)) != seat) idle(state);
}

// A game after its first draft: each player took the smallest free domino, and the first placement
// is next.
inline State first_turn(const Rules& rules, const Top& top = {}) {
  State state = court_game(rules, top);
  end_round(state);
  return state;
}
inline State first_turn(const std::string& rules_line, const Top& top = {}) {
  return first_turn(rules_for(rules_line), top);
}

// Four players. Ann has laid two town squares on (1,0) and (2,0) and may tax; Dan had his turn
// before her, Bob and Cat follow with two town squares each.
inline State two_towns(const Rules& rules, const std::vector<std::string_view>& buildings = {}) {
  State state = court_game(rules, {.queendomino = {46, 47, 48, 1}, .buildings = buildings});
  for (const int n : {46, 47, 48, 1}) go(state, claim(qd(n)));
  end_turn(state);
  go(state, lay(1, 0, 2, 0));
  return state;
}
inline State two_towns(const std::vector<std::string_view>& buildings = {}) {
  return two_towns(rules_for("queendomino players=4"), buildings);
}

// "bakery-1 bakery-2 - sawmill-2 - -": from the cheap end, a dash for an empty slot.
inline std::string board(const State& state) {
  std::string text;
  for (const BuildingId id : view(state).court.board)
    text += (text.empty() ? "" : " ") + (exists(id) ? std::string(name_of(id)) : "-");
  return text;
}

inline const Treasury& treasury(const State& state, std::size_t kingdom = 0) {
  return view(state).treasuries[kingdom];
}
// For states that would take long to reach by playing.
inline Treasury& treasury(State& state, std::size_t kingdom = 0) {
  return state.table.treasuries[kingdom];
}

// The words of kinds_allowed().
inline std::string kinds(const State& state) {
  constexpr std::array words{"place", "discard", "claim", "resign",
                             "tax",   "build",   "bribe", "done"};
  std::string text;
  for (const ActionKind kind : kinds_allowed(view(state)))
    text += (text.empty() ? "" : " ") + std::string(words[static_cast<std::size_t>(kind)]);
  return text;
}

}  // namespace tests
