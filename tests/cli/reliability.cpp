// The comparison of stated chances with results.
#include "server/cli/reliability.hpp"

#include "tests/support/catch.hpp"

#include <cmath>
#include <sstream>

using namespace server::cli;

namespace {

bool near(double a, double b) {
  return std::abs(a - b) < 1e-9;
}

}  // namespace

TEST_CASE("chances and results are compared bin by bin") {
  // Of ten times 85 %, seven came first: a gap of 15 points. Of ten times 20 %, two: none.
  std::vector<StatedChance> stated;
  for (std::size_t i = 0; i < 10; ++i) {
    stated.push_back({i, 0.85, i < 7 ? 1.0 : 0.0});
    stated.push_back({i, 0.2, i < 2 ? 1.0 : 0.0});
  }
  const Reliability found = reliability_of(stated);
  CHECK(found.bins[8].count == 10);
  CHECK(near(found.bins[8].chance, 0.85));
  CHECK(near(found.bins[8].result, 0.7));
  CHECK(found.bins[8].interval > 0.2);
  CHECK(found.bins[2].count == 10);
  CHECK(near(found.calibration_error, 0.075));
  CHECK(near(found.largest_gap, 0.15));
  CHECK(
      near(found.brier, (7 * 0.15 * 0.15 + 3 * 0.85 * 0.85 + 2 * 0.8 * 0.8 + 8 * 0.2 * 0.2) / 20));
}

TEST_CASE("the whole range has bins, and nothing stated is no error") {
  const Reliability found = reliability_of({{0, 0, 0}, {0, 1, 1}, {1, 0.5, 0.5}});
  CHECK(found.bins[0].count == 1);
  CHECK(found.bins[9].count == 1);
  CHECK(found.bins[5].count == 1);
  CHECK(found.brier == 0);
  CHECK(reliability_of({}).calibration_error == 0);
}

TEST_CASE("a logistic function is found again from its results") {
  const Logistic expected{-1, 0.1};
  std::vector<double> numbers, results;
  for (int i = -40; i <= 40; ++i) {
    numbers.push_back(i);
    results.push_back(expected.chance(i));
  }
  const Logistic fit = fit_logistic(numbers, results);
  CHECK(std::abs(fit.constant - expected.constant) < 1e-3);
  CHECK(std::abs(fit.slope - expected.slope) < 1e-4);
  // A number that decides leaves the fit finite.
  const Logistic sharp = fit_logistic({-1, 1}, {0, 1});
  CHECK(std::isfinite(sharp.slope));
  CHECK(sharp.chance(1) > 0.9);
  CHECK(near(fit_logistic({}, {}).chance(3), 0.5));
}

TEST_CASE("a diagram has a point for each bin with chances") {
  std::ostringstream svg;
  draw_reliability({{"forecast", reliability_of({{0, 0.15, 0}, {1, 0.95, 1}})},
                    {"other", reliability_of({{0, 0.5, 1}})}},
                   svg);
  const std::string text = svg.str();
  std::size_t circles = 0;
  for (std::size_t at = 0; (at = text.find("<circle", at)) != text.npos; ++at) ++circles;
  CHECK(circles == 2);
  CHECK(text.find("other: calibration error 50 points") != text.npos);
}
