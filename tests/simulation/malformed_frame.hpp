// Frames that no correct client sends.
#pragma once

#include "tests/simulation/rng.hpp"

#include <cstdint>
#include <string>

namespace simulation {

// Returns a frame derived from an honest one, or an invented one. `seq`: the newest that the client
// knows.
std::string malformed_frame(Rng& rng, const std::string& honest, std::uint32_t seq);

}  // namespace simulation
