// Begins games and plays single actions in tests.
#pragma once

#include "engine/bots/random.hpp"
#include "engine/game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/names.hpp"
#include "tests/support/rules_line.hpp"

#include <initializer_list>
#include <string>

namespace tests {

inline constexpr Seat ann = seat_at(0);
inline constexpr Seat bob = seat_at(1);
inline constexpr Seat cat = seat_at(2);
inline constexpr Seat dan = seat_at(3);

inline DominoId kd(int n) {
  return domino_id(Set::kingdomino, n);
}

inline Deal random_deal(const Rules& rules, std::uint64_t seed) {
  bots::Dice dice(seed);
  return make_deal(rules, dice);
}

// The kings in the order of the seats, or A, B, B, A.
inline void add_kings(Deal& deal, const Rules& rules) {
  if (rules.opening == Opening::snake) {
    for (const Seat seat : {ann, bob, bob, ann}) deal.kings.push_back(seat);
  } else {
    for (int king = 0; king < rules.kings_per_seat; ++king)
      for (std::size_t seat = 0; seat < rules.seats; ++seat) deal.kings.push_back(seat_at(seat));
  }
}

// The named dominoes on top, the others below in the order of their numbers.
inline Deal stacked_deal(const Rules& rules, std::initializer_list<int> top = {}) {
  Deal deal;
  auto& pile = deal.piles[0];
  for (const int n : top) pile.push_back(kd(n));
  for (int n = 1; pile.size() < pile_size(rules, 0); ++n)
    if (std::find(top.begin(), top.end(), n) == top.end()) pile.push_back(kd(n));
  add_kings(deal, rules);
  return deal;
}

inline State game(const std::string& rules_line, std::initializer_list<int> top = {}) {
  const Rules rules = rules_for(rules_line);
  return begin(rules, stacked_deal(rules, top));
}

inline std::string verdict(const State& state, Seat seat, const Action& action) {
  return name(check(view(state), seat, action));
}

// Plays a legal action, and returns its events.
inline Events act(State& state, Seat seat, const Action& action) {
  INFO(name(seat) << " wants to " << name(action));
  REQUIRE(verdict(state, seat, action) == "fine");
  Events events;
  apply(state, seat, action, events);
  return events;
}

inline Events take(State& state, Seat seat, int domino) {
  return act(state, seat, Claim{kd(domino)});
}

// The seat to move plays the first action on its list.
inline Events act_anyhow(State& state) {
  return act(state, to_move(view(state)), legal_actions(view(state))[0]);
}

inline void play_until_round(State& state, int round) {
  while (view(state).phase != Phase::over && view(state).round < round) act_anyhow(state);
}

template <class E>
int count_of(const Events& events) {
  int count = 0;
  for (const Event& event : events) count += std::holds_alternative<E>(event);
  return count;
}

template <class E>
E only(const Events& events) {
  REQUIRE(count_of<E>(events) == 1);
  for (const Event& event : events)
    if (const auto* found = std::get_if<E>(&event)) return *found;
  throw std::logic_error("counted, but not found");
}

inline std::string line_text(const Line& slots) {
  std::string text;
  for (const Slot& slot : slots)
    text += (text.empty() ? "" : " ") + std::to_string(value(slot.domino)) +
            (slot.king == Seat::none ? "" : name(slot.king).substr(0, 1));
  return text;
}

}  // namespace tests
