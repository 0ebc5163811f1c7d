// The result of a game, for comparing games.
#pragma once

#include "engine/bots/forecast.hpp"
#include "engine/bots/position.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace engine::bots {

// The margin in points at which worth_of() is 0.85; beyond it, each further point adds little.
inline constexpr double good_margin = 20;

// From 0 to 1, like a probability to win, but every further point still adds to it.
inline double worth_of(int margin) {
  return 0.5 + 0.5 * margin / std::sqrt(margin * margin + good_margin * good_margin);
}

// The result of each kingdom.
struct GameOutcome {
  Points points{};
  std::array<int, kingdoms_max> best_other{};
  std::array<double, kingdoms_max> win{};
  std::array<double, kingdoms_max> worth{};
};

template <class S>
GameOutcome outcome_of(const Position<S>& position) {
  const Rules& rules = position.rules();
  GameOutcome outcome;
  outcome.points = points(position);
  for (std::size_t i = 0; i < kingdoms(rules); ++i) {
    int best = 0;
    int equals = 1;
    for (std::size_t k = 0; k < kingdoms(rules); ++k) {
      if (k == i || !position.in_play(k)) continue;
      best = std::max(best, outcome.points[k]);
      equals += outcome.points[k] == outcome.points[i];
    }
    const int own = outcome.points[i];
    outcome.best_other[i] = best;
    outcome.win[i] = own < best || !position.in_play(i) ? 0 : 1.0 / equals;
    outcome.worth[i] = worth_of(own - best);
  }
  return outcome;
}

// Sums of outcomes, for means.
struct Outcomes {
  std::array<double, kingdoms_max> win{};
  std::array<double, kingdoms_max> points{};
  std::uint32_t playouts = 0;

  void add(const GameOutcome& outcome) {
    ++playouts;
    for (std::size_t i = 0; i < kingdoms_max; ++i) {
      win[i] += outcome.win[i];
      points[i] += outcome.points[i];
    }
  }
  Forecast mean() const {
    Forecast mean{.playouts = playouts};
    if (playouts == 0) return mean;
    for (std::size_t i = 0; i < kingdoms_max; ++i) {
      mean.win[i] = win[i] / playouts;
      mean.points[i] = points[i] / playouts;
    }
    return mean;
  }
};

}  // namespace engine::bots
