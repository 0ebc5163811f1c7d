// Counts the action sequences of a given length: the standard test of a move generator.
#pragma once

#include "engine/state.hpp"

#include <cstdint>

namespace engine {

// The number of sequences of `depth` actions from here; a finished game counts once.
std::uint64_t perft(const State& state, int depth);

}  // namespace engine
