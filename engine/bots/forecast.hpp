// The chances of a game. Tips, analyses and graphs take them from here, so that the same table has
// the same chances everywhere.
#pragma once

#include "engine/action.hpp"
#include "engine/bots/level.hpp"
#include "engine/bots/points_source.hpp"
#include "engine/rules.hpp"
#include "engine/view.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace engine::bots {

// The level of the bot on each seat; nullopt: a person, who is assumed to play like
// Policy::provident.
using SeatLevels = std::array<std::optional<Level>, seats_max>;

// Playouts of a forecast in a game by these rules: fewer in large kingdoms, where each takes
// longer.
inline std::uint32_t forecast_playouts(const Rules& rules) {
  return rules.kingdom_size == 5 ? 256 : 128;
}
inline constexpr std::uint32_t forecast_playouts_max = 4096;

// A mean of playouts. If nothing is left to chance, the error is 0.
struct Estimate {
  double value = 0;
  double error = 0;  // standard error
};

// How much games differ from playouts, in sixteenths of a point.
struct Calibration {
  // Kingdoms a point apart at the end of a playout share the first place as 1 to 1 + 1/s, where s
  // in points is this number times the square root of the dominoes that a kingdom has still to lay,
  // with that of the present turn. Only those of people and of bots that search count, because
  // playouts know how the others play. Without a court those of the last line do not count, and
  // those of the line before it a quarter.
  int spread = 0;
  // The points that a searching bot gains over Policy::provident with each domino, counted alike.
  int strength = 0;
  // The same of a bot of Level::provident, which searches little.
  int provident = 0;

  friend constexpr bool operator==(const Calibration&, const Calibration&) = default;
};
// Between the fits to games of searching bots that README.md lists. `castellan arena --calibration
// --fit` prints what fits.
Calibration calibration_for(const Rules& rules);

// The playouts of a forecast before their calibration.
struct ForecastPlayouts {
  // The rank keys of each playout; see position.hpp. Of a single one if the result is certain.
  std::vector<std::array<int, kingdoms_max>> keys;
  std::size_t kingdoms = 0;
  std::array<bool, kingdoms_max> in_play{};
  // No calibration applies: the result is certain, or known bots alone decide it.
  bool certain = false;
  // Quarters of the dominoes that people and searching bots have to lay; see Calibration::spread.
  int undecided = 0;
  std::array<int, kingdoms_max> searched{};   // the same of searching bots
  std::array<int, kingdoms_max> provident{};  // of bots of Level::provident
  // Sums over the playouts.
  std::array<std::array<std::int64_t, points_sources>, kingdoms_max> points{};
};

struct Forecast {
  // The chance to be first in this game; a shared first place counts in part. The sum is 1.
  std::array<Estimate, kingdoms_max> win{};
  std::array<double, kingdoms_max> points{};  // mean
  std::array<std::array<double, points_sources>, kingdoms_max> points_by_source{};
  // Of each playout, the chances in parts of 65,536.
  std::vector<std::array<std::int32_t, kingdoms_max>> chances;
};

// Of this table, or of the table after a legal action other than resigning and before any tile is
// turned over. The n-th playout meets the same tiles and random numbers in every forecast. The
// result does not depend on the machine. Require 1 to forecast_playouts_max playouts. Any thread;
// up to some tenths of a second.
ForecastPlayouts play_forecast(const View& view, const SeatLevels& seats, std::uint32_t playouts);
ForecastPlayouts play_forecast(const View& view, const Action& action, const SeatLevels& seats,
                               std::uint32_t playouts);
Forecast calibrate(const ForecastPlayouts& playouts, const Calibration& calibration);
// The same with as much undecided as in `later`, of the same game: a difference between the two
// has happened. The calibration, which changes with every turn, has no part in it.
Forecast calibrate_as_later(ForecastPlayouts playouts, const ForecastPlayouts& later,
                            const Calibration& calibration);

// The same with the calibration for the rules and, by default, with the playouts that make
// forecasts of a game comparable.
Forecast forecast(const View& view, const SeatLevels& seats,
                  std::optional<std::uint32_t> playouts = std::nullopt);
Forecast forecast(const View& view, const Action& action, const SeatLevels& seats,
                  std::optional<std::uint32_t> playouts = std::nullopt);

// The change of the kingdom's chance from one forecast of a game to another, with the error of the
// differences between equal playouts.
Estimate change(const Forecast& from, const Forecast& to, std::size_t kingdom);

}  // namespace engine::bots
