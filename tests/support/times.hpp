// A time of day for tests that need one.
#pragma once

#include "tests/support/instant.hpp"

namespace tests {

// In September 2026.
inline constexpr Instant sample_time = 1'790'000'000'000;

}  // namespace tests
