// A time of day for tests that are given one.
#pragma once

#include <cstdint>

namespace tests {

// In milliseconds since 1970, in September 2026.
inline constexpr std::int64_t sample_time = 1'790'000'000'000;

}  // namespace tests
