// Forecasts at tables of the arena's games, compared with the results.
#pragma once

#include "engine/bots/forecast.hpp"
#include "engine/rules.hpp"
#include "server/cli/arena_game.hpp"
#include "server/cli/reliability.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace server::cli {

// A table at a random decision of a game.
struct ForecastTable {
  std::size_t deal = 0;
  int round = 0;
  std::vector<std::size_t> entrants;  // as ArenaGame::entrants
  engine::bots::ForecastPlayouts playouts;
  std::array<int, engine::kingdoms_max> points{};     // if the game ended there
  std::array<double, engine::kingdoms_max> result{};  // shares of the first place at the end
};

// Chooses tables of one game, each as likely as any other.
class TableChooser {
 public:
  TableChooser(std::size_t tables, std::uint64_t seed) : most_(tables), dice_(seed) {}

  // For play_game().
  void watch(const engine::View& table);
  // After the game. The entrants are those of the kingdoms.
  std::vector<ForecastTable> finish(std::size_t deal,
                                    std::span<const Entrant* const> entrants) const;

 private:
  std::size_t most_;
  engine::bots::Dice dice_;
  std::vector<engine::View> chosen_;
  std::uint32_t seen_ = 0;
  engine::View end_;
};

// Every kingdom of every table, once for each way to state its chance. The first is the forecast;
// "playouts won" counts first places in its playouts without the calibration; the others are
// logistic functions of the present points and of the margin over the best other kingdom, fitted to
// the other half of the deals.
struct ChanceSource {
  std::string name;
  std::vector<StatedChance> stated;
};
std::vector<ChanceSource> chance_sources(const engine::Rules& rules,
                                         std::span<const ForecastTable> tables);

// The calibration that makes the results most likely, found by steps of ever smaller size from the
// present one. `loss`: mean negative logarithm of the chances of those who came first.
struct CalibrationFit {
  engine::bots::Calibration calibration;
  double loss = 0;
  double present_loss = 0;
};
CalibrationFit fit_calibration(const engine::Rules& rules, std::span<const ForecastTable> tables);

}  // namespace server::cli
