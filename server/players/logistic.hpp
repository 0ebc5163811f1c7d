// 1 / (1 + exp(-x)) with the same bits everywhere: std::exp differs between C libraries in the last
// place, and ratings are on record. Only operations that IEEE 754 rounds exactly are used.
#pragma once

namespace server::players {

// From 0 to 1 and 0.5 at 0; it never falls as x rises, and logistic(-x) is 1 - logistic(x) but for
// rounding. Requires: x is no NaN.
double logistic(double x);

}  // namespace server::players
