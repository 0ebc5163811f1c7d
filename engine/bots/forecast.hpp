// How a game is expected to end, as far as a seat can know.
#pragma once

#include "engine/bots/dice.hpp"
#include "engine/rules.hpp"
#include "engine/view.hpp"

#include <array>
#include <cstdint>
#include <functional>

namespace engine::bots {

// How much of the budget is used after so many playouts: 1 and more is the end. Asked between
// playouts, on the thread that thinks.
using Progress = std::function<double(std::uint32_t playouts)>;
// The same on every machine.
Progress by_playouts(std::uint32_t playouts);

// For each kingdom.
struct Forecast {
  std::array<double, kingdoms_max> win{};     // chance to be first; shared firsts count their part
  std::array<double, kingdoms_max> points{};  // mean
  std::uint32_t playouts = 0;
};

// By playouts of provident players. Once is enough, and done, when nothing is left to chance.
Forecast forecast(const View& view, const Progress& progress, Dice& dice);

}  // namespace engine::bots
