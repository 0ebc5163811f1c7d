// The computer's players: each is a function of what its seat sees, and of dice.
#pragma once

#include "engine/bots/dice.hpp"
#include "engine/bots/move.hpp"
#include "engine/game.hpp"

#include <array>
#include <optional>
#include <string_view>

namespace engine::bots {

// The weakest first. What each does is in move.hpp, greedy.hpp and court_steps.hpp.
enum class Level : std::uint8_t { random, greedy_placement, full_greedy };
inline constexpr std::array levels{Level::random, Level::greedy_placement, Level::full_greedy};

// "full_greedy"
std::string_view word(Level level);
std::optional<Level> level_from_word(std::string_view word);

// One seat of one match. Laying and choosing are decided together, when the turn begins; the choice
// is remembered until its step comes. A new object in the middle of a turn decides what is left.
// Nobody throws away what fits.
class Player {
 public:
  explicit Player(Level level) : level_(level) {}

  // A legal action. Requires that somebody is to move.
  Action choose(const View& view, Dice& dice);

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

  Level level_;
  std::optional<Plan> plan_;
};

}  // namespace engine::bots
