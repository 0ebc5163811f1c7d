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

struct CalibrationResults {
  const ArenaResults& games;
  std::vector<ForecastTable> tables;
  std::vector<ChanceSource> stated;
  std::vector<NamedReliability> sources;  // of `stated`
  std::optional<CalibrationFit> fit;
};

// Keeps a reference to the results.
CalibrationResults add_up_calibration(const engine::Rules& rules, const ArenaResults& results,
                                      bool fit);

void report(const CalibrationResults& results, ArenaFormat format, std::ostream& out);

}  // namespace server::cli
