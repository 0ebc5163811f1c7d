// Frames that no correct client sends.
#pragma once

#include "tests/simulation/rng.hpp"

#include <cstdint>
#include <string>

namespace simulation {

// Derived from an honest frame, or invented. `seq`: the newest that the liar knows.
std::string lie(Rng& rng, const std::string& honest, std::uint32_t seq);

}  // namespace simulation
