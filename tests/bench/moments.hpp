// Random games, step by step, as input for measurements.
#pragma once

#include "engine/bots/random.hpp"
#include "engine/game.hpp"
#include "engine/presets.hpp"

#include <cstdint>
#include <vector>

namespace bench {

inline engine::RulesRequest request(engine::Preset preset) {
  return {.preset = preset, .players = 4};
}

inline engine::Rules rules(engine::Preset preset) {
  return *engine::make_rules(request(preset));
}

// An action in the middle of its game.
struct RecordedAction {
  engine::View before;
  engine::Seat seat;
  engine::Action action;
  engine::Events events;
  engine::View after;
};

struct RecordedGame {
  engine::Deal deal;
  std::vector<RecordedAction> moments;
};

inline RecordedGame random_game(engine::Preset preset, std::uint64_t seed) {
  engine::bots::Dice dice(seed);
  const engine::Rules game_rules = rules(preset);
  RecordedGame game{.deal = engine::make_deal(game_rules, dice), .moments = {}};
  engine::State state = engine::begin(game_rules, game.deal);
  while (state.table.phase != engine::Phase::over) {
    RecordedAction moment{.before = state.table,
                          .seat = engine::to_move(state.table),
                          .action = engine::bots::random_action(state.table, dice),
                          .events = {},
                          .after = {}};
    engine::apply(state, moment.seat, moment.action, moment.events);
    moment.after = state.table;
    game.moments.push_back(moment);
  }
  return game;
}

}  // namespace bench
