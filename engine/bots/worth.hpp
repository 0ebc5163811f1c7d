// The measure of the search for the end of a playout.
#pragma once

#include "engine/bots/position.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace engine::bots {

// The margin in points at which worth_of() is 0.85; beyond it, each further point adds little.
inline constexpr double good_margin = 20;

// From 0 to 1, like a probability to win, but every further point still adds to it.
inline double worth_of(int margin) {
  return 0.5 + 0.5 * margin / std::sqrt(margin * margin + good_margin * good_margin);
}

// For each kingdom, of its margin over the best other one, with the points of the match's earlier
// games.
template <class S>
std::array<double, kingdoms_max> worths(const Position<S>& position) {
  Points points = bots::points(position);
  for (std::size_t i = 0; i < kingdoms(position.rules()); ++i)
    points[i] += position.points_before(i);
  std::array<double, kingdoms_max> worths{};
  for (std::size_t i = 0; i < kingdoms(position.rules()); ++i) {
    int best = 0;
    for (std::size_t k = 0; k < kingdoms(position.rules()); ++k)
      if (k != i && position.in_play(k)) best = std::max(best, points[k]);
    worths[i] = worth_of(points[i] - best);
  }
  return worths;
}

}  // namespace engine::bots
