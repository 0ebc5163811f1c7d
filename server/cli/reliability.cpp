#include "server/cli/reliability.hpp"

#include "server/cli/deal_sample.hpp"

#include <algorithm>
#include <cmath>

namespace server::cli {
namespace {

constexpr int newton_steps = 50;
constexpr double close_enough_step = 1e-10;
// Keeps the fit finite where a number separates winners and losers.
constexpr double ridge = 1e-6;

std::size_t bin_of(double chance) {
  const auto bin = static_cast<std::size_t>(chance * reliability_bins);
  return std::min(bin, reliability_bins - 1);
}

}  // namespace

Reliability reliability_of(const std::vector<StatedChance>& stated) {
  Reliability found;
  std::array<DealSample, reliability_bins> results;
  for (const StatedChance& one : stated) {
    const std::size_t bin = bin_of(one.chance);
    ++found.bins[bin].count;
    found.bins[bin].chance += one.chance;
    results[bin].add(one.deal, one.result);
    found.brier += (one.chance - one.result) * (one.chance - one.result);
  }
  const double all = std::max(1.0, double(stated.size()));
  found.brier /= all;
  for (std::size_t i = 0; i < reliability_bins; ++i) {
    Reliability::ReliabilityBin& bin = found.bins[i];
    if (bin.count == 0) continue;
    bin.chance /= double(bin.count);
    bin.result = results[i].mean();
    bin.interval = results[i].interval();
    const double gap = std::abs(bin.chance - bin.result);
    found.calibration_error += gap * double(bin.count) / all;
    found.largest_gap = std::max(found.largest_gap, gap);
  }
  return found;
}

double Logistic::chance(double number) const {
  return 1 / (1 + std::exp(-constant - slope * number));
}

// Newton's method on the log-likelihood.
Logistic fit_logistic(const std::vector<double>& numbers, const std::vector<double>& results) {
  Logistic fit;
  for (int step = 0; step < newton_steps; ++step) {
    double constant = -ridge * fit.constant, slope = -ridge * fit.slope;
    double cc = ridge, cs = 0, ss = ridge;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const double chance = fit.chance(numbers[i]);
      const double weight = chance * (1 - chance);
      constant += results[i] - chance;
      slope += (results[i] - chance) * numbers[i];
      cc += weight;
      cs += weight * numbers[i];
      ss += weight * numbers[i] * numbers[i];
    }
    const double determinant = cc * ss - cs * cs;
    if (determinant <= 0) break;
    const double by_constant = (ss * constant - cs * slope) / determinant;
    const double by_slope = (cc * slope - cs * constant) / determinant;
    fit.constant += by_constant;
    fit.slope += by_slope;
    if (std::abs(by_constant) + std::abs(by_slope) < close_enough_step) break;
  }
  return fit;
}

}  // namespace server::cli
