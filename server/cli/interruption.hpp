// For subcommands that take long: SIGINT and SIGTERM let them tell what they have so far.
#pragma once

#include <atomic>

namespace server::cli {

// True from when one of them has come. Not for the server: see process.hpp.
const std::atomic<bool>& note_interruption();

// What the shell expects of a program that was interrupted.
inline constexpr int exit_interrupted = 130;

}  // namespace server::cli
