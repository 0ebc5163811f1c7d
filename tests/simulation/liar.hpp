// Frames that no good client sends.
#pragma once

#include "tests/simulation/rng.hpp"

#include <cstdint>
#include <string>

namespace simulation {

// Made of an honest frame, or out of thin air. `seq`: the newest that the liar knows.
std::string lie(Rng& rng, const std::string& honest, std::uint32_t seq);

}  // namespace simulation
