// Random games in every preset, number of players and combination of options.
#pragma once

#include "engine/bots/random.hpp"
#include "tests/support/games.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

namespace tests {

inline constexpr std::array presets{
    Preset::kingdomino,  Preset::kingdomino_bga, Preset::kingdomino_italian, Preset::mighty_duel,
    Preset::queendomino, Preset::royal,          Preset::royal_teams};

// All combinations of options that make_rules() accepts for the preset and the number of players.
// Every option is set, so that the text of a failure is complete.
inline std::vector<RulesRequest> all_requests(Preset preset, int players) {
  std::vector<RulesRequest> all;
  using Measure = MiddleKingdomMeasure;
  const std::array<std::optional<Measure>, 3> measures{std::nullopt, Measure::frame,
                                                       Measure::bounding_box};
  // The opening is an option for 2 players, the line for 3 players of Kingdomino. Other games have
  // neither option.
  const bool court = preset >= Preset::queendomino;
  const bool two_ways = players == 2 || (players == 3 && !court);
  for (int way = 0; way < (two_ways ? 2 : 1); ++way)
    for (const auto& measure : measures)
      for (int bits = 0; bits < 16; ++bits) {
        RulesRequest request;
        request.preset = preset;
        request.players = players;
        if (players == 2) request.opening = static_cast<Opening>(way);
        if (players == 3 && !court) request.three_player_line = static_cast<ThreePlayerLine>(way);
        request.middle_kingdom = measure.has_value();
        request.middle_kingdom_measure = measure;
        request.decline = static_cast<Decline>(bits & 1);
        request.harmony = (bits & 2) != 0;
        request.tie_break = static_cast<TieBreak>((bits & 4) / 4);
        request.kingdom_size = (bits & 8) != 0 ? 7 : 5;
        all.push_back(request);
      }
  return all;
}

inline std::vector<RulesRequest> all_requests(Preset preset) {
  std::vector<RulesRequest> all;
  for (const int players : players_of(preset))
    for (const RulesRequest& request : all_requests(preset, players)) all.push_back(request);
  return all;
}

// Games of each preset and number of players for each law: the environment variable
// TEST_GAMES, at least 1.
inline int games_each() {
  constexpr int by_default = 100;
  const char* wish = std::getenv("TEST_GAMES");
  const int games = wish != nullptr ? std::atoi(wish) : by_default;
  return games > 0 ? games : 1;
}

// One random game: its rules and seed, and the random source of its moves. Players resign in every
// third game.
struct RandomGame {
  RulesRequest request;
  std::uint64_t seed;
  Rules rules;
  Deal deal;
  bots::Dice dice;
  bool resignations;

  RandomGame(const RulesRequest& asked, std::uint64_t game_seed)
      : request(asked),
        seed(game_seed),
        rules(rules_for(asked)),
        deal(random_deal(rules, game_seed)),
        dice(game_seed * 2 + 1),
        resignations(game_seed % 3 == 0) {}

  std::string name() const { return words(request) + " seed=" + std::to_string(seed); }

  struct RandomMove {
    Seat seat;
    Action action;
  };

  // The next move: an action of the seat to move, or the resignation of any seat.
  RandomMove move(const View& view) {
    if (resignations && dice(40) == 0) {
      const Seat seat = seat_at(dice(view.rules.seats));
      if (!check(view, seat, Resign{})) return {seat, Resign{}};
    }
    return {to_move(view), bots::random_action(view, dice)};
  }
};

// Calls visit(RandomGame&) for this many games of each preset and number of players, spread over
// all combinations of options.
template <class Visitor>
void for_random_games(int games, Visitor&& visit) {
  for (const Preset preset : presets)
    for (const int players : players_of(preset)) {
      const auto requests = all_requests(preset, players);
      bots::Dice order(static_cast<std::uint64_t>(preset) * 10 + static_cast<unsigned>(players));
      for (int i = 0; i < games; ++i) {
        // 101 is prime to the number of combinations: even a few games are spread over all.
        const std::size_t which = static_cast<std::size_t>(i) * 101 % requests.size();
        RandomGame game(requests[which], order.next() >> 16);
        visit(game);
      }
    }
}

// Calls visit(state, move) before every move of the game and plays it; visit must not change
// anything.
template <class Visitor>
State play_out(RandomGame& game, Visitor&& visit) {
  State state = begin(game.rules, game.deal);
  Events events;
  while (view(state).phase != Phase::over) {
    const RandomGame::RandomMove move = game.move(view(state));
    visit(static_cast<const State&>(state), move);
    apply(state, move.seat, move.action, events);
  }
  return state;
}

// Whether dominoes or buildings were drawn in these events.
inline bool draws(const Events& events) {
  return std::any_of(events.begin(), events.end(), [](const Event& event) {
    return std::holds_alternative<Drawn>(event) || std::holds_alternative<Refilled>(event);
  });
}

inline void must(bool holds, const RandomGame& game, const char* law) {
  if (!holds) FAIL(law << " in " << game.name());
}

}  // namespace tests
