// The moves that tips and analyses recommend: those of a search, compared by their forecasts.
#pragma once

#include "engine/bots/forecast.hpp"
#include "engine/bots/search.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace engine::bots {

// Standard errors by which two numbers differ that do not count as equal.
inline constexpr double errors_apart = 2;

inline bool differs(const Estimate& difference) {
  return std::abs(difference.value) > errors_apart * difference.error;
}

struct MoveForecast {
  MoveStats move;
  Forecast after;
};

// The first `most` moves, of those that differ only in a later choice the first one. `known`: the
// same forecast of one action, which is not made again; null: none.
std::vector<MoveForecast> forecast_moves(const View& view, std::span<const MoveStats> moves,
                                         const SeatLevels& seats, std::size_t most,
                                         std::uint32_t playouts,
                                         const MoveForecast* known = nullptr);

// Moves to the front what gives the kingdom a chance that is higher than that of the first one and
// differs from it. The search that ranked the moves knows less about the others.
void put_likeliest_first(std::vector<MoveForecast>& moves, std::size_t kingdom);

}  // namespace engine::bots
