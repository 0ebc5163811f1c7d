// The expected end of a game, as far as a seat can know.
#pragma once

#include "engine/bots/dice.hpp"
#include "engine/rules.hpp"
#include "engine/view.hpp"

#include <array>
#include <cstdint>
#include <functional>

namespace engine::bots {

// Returns the used fraction of the budget after this many playouts; 1 or more ends the search.
// Called between playouts, on the searching thread.
using Progress = std::function<double(std::uint32_t playouts)>;
// A budget of this many playouts: the result does not depend on the machine.
Progress by_playouts(std::uint32_t playouts);

// The expected result of each kingdom.
struct Forecast {
  std::array<double, kingdoms_max> win{};     // probability to win; ties count in part
  std::array<double, kingdoms_max> points{};  // mean
  std::uint32_t playouts = 0;
};

// Computed from playouts with Policy::provident for all players. Runs a single playout if the game
// is over.
Forecast forecast(const View& view, const Progress& progress, Dice& dice);

}  // namespace engine::bots
