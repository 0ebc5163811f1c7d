#include "server/cli/arena_calibration.hpp"

#include "engine/scoring.hpp"

#include <algorithm>
#include <cmath>

namespace server::cli {
namespace {

using engine::View;
using engine::bots::Calibration;
using engine::bots::Forecast;

// A forecast never makes what happened infinitely unlikely.
constexpr double chance_least = 1e-4;
constexpr int calibration_most = 512;
constexpr int first_step = 16;

engine::bots::SeatLevels levels_of(const engine::Rules& rules,
                                   std::span<const Entrant* const> entrants) {
  engine::bots::SeatLevels seats{};
  for (std::size_t seat = 0; seat < rules.seats; ++seat)
    seats[seat] = entrants[kingdom_of(rules, engine::seat_at(seat))]->level;
  return seats;
}

std::array<double, engine::kingdoms_max> first_places(const View& end) {
  const engine::Ranking ranking = engine::ranking(end);
  const auto first = std::count_if(ranking.begin(), ranking.end(),
                                   [](const engine::Standing& s) { return s.rank == 1; });
  std::array<double, engine::kingdoms_max> shares{};
  for (const engine::Standing& standing : ranking)
    if (standing.rank == 1) shares[standing.kingdom] = 1 / double(first);
  return shares;
}

// Of each kingdom, in order of the tables.
template <class NumberOf>
std::vector<StatedChance> by_number(std::span<const ForecastTable> tables, NumberOf&& number_of) {
  std::vector<StatedChance> stated;
  for (const ForecastTable& table : tables)
    for (std::size_t i = 0; i < table.playouts.kingdoms; ++i)
      stated.push_back({table.deal, number_of(table, i), table.result[i]});
  return stated;
}

std::vector<StatedChance> by_forecast(std::span<const ForecastTable> tables,
                                      const Calibration& calibration) {
  std::vector<StatedChance> stated;
  for (const ForecastTable& table : tables) {
    const Forecast forecast = calibrate(table.playouts, calibration);
    for (std::size_t i = 0; i < table.playouts.kingdoms; ++i)
      stated.push_back({table.deal, forecast.win[i].value, table.result[i]});
  }
  return stated;
}

// Replaces numbers by chances: those of even deals by a fit to odd ones, and conversely.
std::vector<StatedChance> by_logistic(std::vector<StatedChance> numbers) {
  std::array<Logistic, 2> fits;
  for (std::size_t parity = 0; parity < 2; ++parity) {
    std::vector<double> xs, ys;
    for (const StatedChance& one : numbers)
      if (one.deal % 2 != parity) xs.push_back(one.chance), ys.push_back(one.result);
    fits[parity] = fit_logistic(xs, ys);
  }
  for (StatedChance& one : numbers) one.chance = fits[one.deal % 2].chance(one.chance);
  return numbers;
}

double margin_of(const ForecastTable& table, std::size_t kingdom) {
  int best = 0;
  for (std::size_t i = 0; i < table.playouts.kingdoms; ++i)
    if (i != kingdom) best = std::max(best, table.points[i]);
  return table.points[kingdom] - best;
}

double loss_of(std::span<const ForecastTable> tables, const Calibration& calibration) {
  double loss = 0;
  for (const StatedChance& one : by_forecast(tables, calibration))
    loss -= one.result * std::log(std::max(one.chance, chance_least));
  return loss / std::max(1.0, double(tables.size()));
}

}  // namespace

void TableChooser::watch(const View& table) {
  end_ = table;
  if (to_move(table) == engine::Seat::none) return;
  ++seen_;
  if (chosen_.size() < most_) return chosen_.push_back(table);
  // The n-th table replaces one with probability most/n.
  if (const std::size_t place = dice_(seen_); place < most_) chosen_[place] = table;
}

std::vector<ForecastTable> TableChooser::finish(std::size_t deal,
                                                std::span<const Entrant* const> entrants) const {
  std::vector<ForecastTable> tables;
  for (const View& view : chosen_) {
    ForecastTable table{.deal = deal, .round = view.round};
    table.playouts = play_forecast(view, levels_of(view.rules, entrants),
                                   engine::bots::forecast_playouts(view.rules));
    for (std::size_t i = 0; i < kingdoms(view.rules); ++i) table.points[i] = score(view, i).total;
    table.result = first_places(end_);
    tables.push_back(std::move(table));
  }
  return tables;
}

std::vector<ChanceSource> chance_sources(const engine::Rules& rules,
                                         std::span<const ForecastTable> tables) {
  const auto points = [](const ForecastTable& table, std::size_t kingdom) {
    return double(table.points[kingdom]);
  };
  return {{"forecast", by_forecast(tables, engine::bots::calibration_for(rules))},
          {"playouts won", by_forecast(tables, Calibration{})},
          {"points now", by_logistic(by_number(tables, points))},
          {"margin now", by_logistic(by_number(tables, margin_of))}};
}

CalibrationFit fit_calibration(const engine::Rules& rules, std::span<const ForecastTable> tables) {
  CalibrationFit fit{.calibration = engine::bots::calibration_for(rules)};
  fit.present_loss = fit.loss = loss_of(tables, fit.calibration);
  using engine::bots::ForecastPlayouts;
  const auto any_of = [&](std::array<int, engine::kingdoms_max> ForecastPlayouts::* dominoes) {
    return std::any_of(tables.begin(), tables.end(), [&](const ForecastTable& table) {
      const auto& counts = table.playouts.*dominoes;
      return std::any_of(counts.begin(), counts.end(), [](int count) { return count > 0; });
    });
  };
  const bool searched = any_of(&ForecastPlayouts::searched);
  const bool provident = any_of(&ForecastPlayouts::provident);
  const auto try_out = [&](int Calibration::* number, int by) {
    Calibration other = fit.calibration;
    other.*number = std::clamp(other.*number + by, 0, calibration_most);
    const double loss = loss_of(tables, other);
    if (loss >= fit.loss) return false;
    fit.calibration = other;
    fit.loss = loss;
    return true;
  };
  for (int step = first_step; step > 0; step /= 2)
    for (bool better = true; better;) {
      better = try_out(&Calibration::spread, step) || try_out(&Calibration::spread, -step);
      if (searched)
        better |= try_out(&Calibration::strength, step) || try_out(&Calibration::strength, -step);
      if (provident)
        better |= try_out(&Calibration::provident, step) || try_out(&Calibration::provident, -step);
    }
  return fit;
}

}  // namespace server::cli
