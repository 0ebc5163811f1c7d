// A fingerprint of the table: equal views have equal digests, on every machine and in every build.
// The journal stores one with every action, so that a replay detects the first difference. It
// covers only the View; a digest of the State would let a client test guesses about the pile.
#pragma once

#include "engine/view.hpp"

#include <cstdint>

namespace engine {

// FNV-1a with 64 bits over the fields in a fixed order. Not cryptographic.
std::uint64_t digest(const View& view);

}  // namespace engine
