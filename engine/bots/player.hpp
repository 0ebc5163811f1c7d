// The computer's players: each is a function of what its seat sees, and of dice.
#pragma once

#include "engine/bots/dice.hpp"
#include "engine/bots/move.hpp"
#include "engine/bots/search.hpp"
#include "engine/game.hpp"

#include <array>
#include <optional>
#include <string_view>

namespace engine::bots {

// The weakest first. What each does is in move.hpp, greedy.hpp, court_steps.hpp and search.hpp.
enum class Level : std::uint8_t { random, greedy_placement, full_greedy, flat_search, tree_search };
inline constexpr std::array levels{Level::random, Level::greedy_placement, Level::full_greedy,
                                   Level::flat_search, Level::tree_search};

// The others have no use for a budget.
constexpr bool searches(Level level) {
  return level >= Level::flat_search;
}

// "full_greedy"
std::string_view word(Level level);
std::optional<Level> level_from_word(std::string_view word);

// One seat of one match. Laying and choosing are decided together, when the turn begins; the choice
// is remembered until its step comes. A new object in the middle of a turn decides what is left.
// Nobody throws away what fits.
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
  Searcher searcher_;
  std::uint32_t playouts_ = 0;
  std::optional<Plan> plan_;
};

}  // namespace engine::bots
