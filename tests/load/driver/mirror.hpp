// The driver's own copy of a Kingdomino game, so that it finds legal moves without the server's
// hints. It reads only drawn dominoes from frames: the first line and the order of the kings from
// the snapshot, later lines from the steps that draw them. One thread.
#pragma once

#include "engine/action.hpp"
#include "engine/bots/dice.hpp"
#include "engine/state.hpp"

#include <optional>
#include <string_view>

namespace load {

class Mirror {
 public:
  // False for editions with buildings and for matches of several games, which reveal more than
  // dominoes.
  static bool can_follow(const engine::Rules& rules);

  // From the snapshot of a game in which nothing has happened yet; nullopt if it cannot be read.
  static std::optional<Mirror> from_snapshot(const engine::Rules& rules, std::string_view text);

  bool over() const { return state_.table.phase == engine::Phase::over; }
  // Index of the seat to move. Requires !over().
  std::size_t to_move() const;

  // A legal action of the seat to move: the first one, or a random one.
  engine::Action choose_first() const;
  engine::Action choose(engine::bots::Dice& dice) const;

  // Applies the action; the text of its step holds the drawn dominoes. Returns false if they do not
  // match.
  bool follow(const engine::Action& action, std::string_view step);

 private:
  explicit Mirror(const engine::State& state) : state_(state) {}
  bool note_drawn(std::string_view step);

  engine::State state_;
};

}  // namespace load
