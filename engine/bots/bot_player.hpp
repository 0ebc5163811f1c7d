// The computer players: each is a function of its seat's view and of dice.
#pragma once

#include "engine/bots/dice.hpp"
#include "engine/bots/level.hpp"
#include "engine/bots/move.hpp"
#include "engine/bots/search.hpp"
#include "engine/game.hpp"

#include <optional>

namespace engine::bots {

// A bot for one seat of one match. When a turn begins it decides the placement and the claim
// together, and remembers the claim until the claim step. An object created in the middle of a turn
// decides only the remaining steps. Levels that do not plan ahead never discard a domino that fits.
class BotPlayer {
 public:
  explicit BotPlayer(Level level);

  // A legal action. Requires that a seat is to move. `budget` is for searching levels; see
  // search.hpp.
  Action choose(const View& view, Dice& dice, const Progress& budget = by_playouts(1000));
  // Playouts of the last choice.
  std::uint32_t playouts() const { return playouts_; }

 private:
  struct TurnNumber {
    std::uint8_t game;
    std::uint8_t round;
    std::uint8_t turn;
    friend constexpr bool operator==(const TurnNumber&, const TurnNumber&) = default;
  };
  struct PlannedClaim {
    TurnNumber turn;
    DominoId choice;
  };
  static TurnNumber turn_of(const View& view);
  bool remembers_choice(const View& view) const;
  Action search(const View& view, Dice& dice, const Progress& budget);

  Level level_;
  std::optional<Searcher> searcher_;  // kept between the steps of a turn
  std::uint32_t playouts_ = 0;
  std::optional<PlannedClaim> plan_;
};

}  // namespace engine::bots
