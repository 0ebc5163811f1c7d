#include "server/players/logistic.hpp"

#include <cfloat>
#include <cmath>
#include <limits>

namespace server::players {

static_assert(std::numeric_limits<double>::is_iec559 && FLT_EVAL_METHOD == 0,
              "ratings are on record: arithmetic must round as IEEE 754 does");

namespace {

// exp(-x) for x >= 0: 2^-n exp(-r), where r is at most half of ln 2 and small enough for a series.
double falling(double x) {
  // Beyond it the sum with 1 is 1.
  if (x > 50) return 0;
  // ln 2 in two parts: n times the first is exact.
  constexpr double ln2_high = 0x1.62e42fee00000p-1;
  constexpr double ln2_low = 0x1.a39ef35793c76p-33;
  const double n = std::floor(x / (ln2_high + ln2_low) + 0.5);
  const double r = (x - n * ln2_high) - n * ln2_low;
  double sum = 1;
  for (int i = 14; i > 0; --i) sum = 1 - r * sum / i;
  return std::ldexp(sum, -static_cast<int>(n));
}

}  // namespace

double logistic(double x) {
  const double odds = falling(std::abs(x));
  return x < 0 ? odds / (1 + odds) : 1 / (1 + odds);
}

}  // namespace server::players
