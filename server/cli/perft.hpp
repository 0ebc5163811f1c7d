// `castellan perft`: counts the action sequences of a game to a depth, and how fast. The counts say
// whether two builds have the same rules; the rate says what the engine costs.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>

namespace server::cli {

// One line for each depth up to `depth`. The seed fixes the deal, on every machine. Returns the
// exit code: 0, or 2 when there is no such game (said on `err`).
int perft(const std::string& preset, int players, std::uint64_t seed, int depth, std::ostream& out,
          std::ostream& err);

}  // namespace server::cli
