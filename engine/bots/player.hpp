// The computer's players: each is a function of what its seat sees, and of dice.
#pragma once

#include "engine/bots/dice.hpp"
#include "engine/bots/level.hpp"
#include "engine/bots/move.hpp"
#include "engine/bots/search.hpp"
#include "engine/game.hpp"

#include <optional>

namespace engine::bots {

// One seat of one match. Laying and choosing are decided together, when the turn begins; the choice
// is remembered until its step comes. A new object in the middle of a turn decides what is left.
// Who does not search throws away nothing that fits.
class Player {
 public:
  explicit Player(Level level);

  // A legal action. Requires that somebody is to move. `budget` is of a search; see search.hpp.
  Action choose(const View& view, Dice& dice, const Progress& budget = by_playouts(1000));
  // That the last choice cost.
  std::uint32_t playouts() const { return playouts_; }

 private:
  struct Turn {
    std::uint8_t game;
    std::uint8_t round;
    std::uint8_t turn;
    friend constexpr bool operator==(const Turn&, const Turn&) = default;
  };
  struct Plan {
    Turn turn;
    DominoId choice;
  };
  static Turn turn_of(const View& view);
  bool remembers_choice(const View& view) const;
  Action search(const View& view, Dice& dice, const Progress& budget);

  Level level_;
  std::optional<Searcher> searcher_;  // in the middle of a turn
  std::uint32_t playouts_ = 0;
  std::optional<Plan> plan_;
};

}  // namespace engine::bots
