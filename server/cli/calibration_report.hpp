// The comparison of forecasts with results, as text, CSV and JSON.
#pragma once

#include "engine/rules.hpp"
#include "server/cli/arena_calibration.hpp"
#include "server/cli/arena_report.hpp"
#include "server/cli/reliability.hpp"

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace server::cli {

// Mean forecast and mean result of the kingdoms of an entrant.
struct EntrantReliability {
  std::size_t count = 0;
  double chance = 0;
  double result = 0;
  double interval = 0;  // half of the 95 % interval of `result`
};

struct CalibrationResults {
  const ArenaResults& games;
  std::vector<ForecastTable> tables;
  std::vector<ChanceSource> stated;
  std::vector<NamedReliability> sources;  // of `stated`
  std::vector<EntrantReliability> entrants;
  std::optional<CalibrationFit> fit;
};

// Keeps a reference to the results.
CalibrationResults add_up_calibration(const engine::Rules& rules, const ArenaResults& results,
                                      bool fit);

void report(const CalibrationResults& results, ArenaFormat format, std::ostream& out);

}  // namespace server::cli
