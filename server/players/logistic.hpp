// 1 / (1 + exp(-x)) with the same bits everywhere: std::exp differs between C libraries in the last
// place, and recorded ratings must not depend on the machine. Uses only operations that IEEE 754
// rounds exactly.
#pragma once

namespace server::players {

// From 0 to 1, and 0.5 at 0; monotonic, and logistic(-x) is 1 - logistic(x) except for rounding.
// Requires that x is not NaN.
double logistic(double x);

}  // namespace server::players
