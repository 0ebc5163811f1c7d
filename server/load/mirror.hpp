// The driver's own copy of a game of Kingdomino, so that it knows a legal move without asking the
// server for hints. Only what was face down has to be read from frames: the first line and the
// order of the kings in the snapshot, further lines in the steps that draw them. One thread.
#pragma once

#include "engine/action.hpp"
#include "engine/bots/dice.hpp"
#include "engine/state.hpp"

#include <optional>
#include <string_view>

namespace server::load {

class Mirror {
 public:
  // Editions with buildings, and several games in a row, turn over more than dominoes.
  static bool can_follow(const engine::Rules& rules);

  // From the text of the snapshot of a game in which nothing has happened yet; none when it can not
  // be read.
  static std::optional<Mirror> from_snapshot(const engine::Rules& rules, std::string_view text);

  bool over() const { return state_.table.phase == engine::Phase::over; }
  // Index of the seat to move. Requires !over().
  std::size_t to_move() const;

  // A legal action of the seat to move: the first one, or one by dice.
  engine::Action choose_first() const;
  engine::Action choose(engine::bots::Dice& dice) const;

  // The step that the action caused; its text says what was drawn. False when it does not fit.
  bool follow(const engine::Action& action, std::string_view step);

 private:
  explicit Mirror(const engine::State& state) : state_(state) {}
  bool note_drawn(std::string_view step);

  engine::State state_;
};

}  // namespace server::load
