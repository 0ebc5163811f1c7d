// For subcommands that take long: SIGINT and SIGTERM let them print the results so far.
#pragma once

#include <atomic>

namespace server::cli {

// Becomes true on the first of these signals. Not for the server: see app/signals.hpp.
const std::atomic<bool>& interruption_flag();

// The usual exit code of an interrupted program.
inline constexpr int exit_interrupted = 130;

}  // namespace server::cli
