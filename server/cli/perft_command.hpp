// `castellan perft`: counts the action sequences of a game to a depth, with the rate. The counts
// show whether two builds have the same rules; the rate measures the engine.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>

namespace server::cli {

// Prints one line for each depth up to `depth`. The seed determines the deal, on every machine.
// Returns the exit code: 0, or 2 for an invalid preset or number of players (error on `err`).
int perft(const std::string& preset, int players, std::uint64_t seed, int depth, std::ostream& out,
          std::ostream& err);

}  // namespace server::cli
