// Compares stated chances with results: bins, calibration error, Brier score, and a diagram. Pure;
// any thread.
#pragma once

#include <array>
#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

namespace server::cli {

// A chance, and the share of the first place that followed. Those of one deal are correlated.
struct StatedChance {
  std::size_t deal = 0;
  double chance = 0;
  double result = 0;
};

inline constexpr std::size_t reliability_bins = 10;

struct Reliability {
  struct ReliabilityBin {
    std::size_t count = 0;
    double chance = 0;    // mean
    double result = 0;    // mean
    double interval = 0;  // half of the 95 % interval of `result`; 0 if it is undefined
  };
  // Of equal width.
  std::array<ReliabilityBin, reliability_bins> bins{};
  double calibration_error = 0;  // mean |chance - result| of the bins, by their counts
  double largest_gap = 0;        // the largest |chance - result| of a bin
  double brier = 0;              // mean squared difference
};

Reliability reliability_of(const std::vector<StatedChance>& stated);

// The most likely chance of a first place as a logistic function of a number.
struct Logistic {
  double constant = 0;
  double slope = 0;

  double chance(double number) const;
};
// numbers[i] led to results[i].
Logistic fit_logistic(const std::vector<double>& numbers, const std::vector<double>& results);

struct NamedReliability {
  std::string name;
  Reliability reliability;
};
// The first with its bins and their intervals, the others as lines.
void draw_reliability(const std::vector<NamedReliability>& all, std::ostream& svg);

}  // namespace server::cli
