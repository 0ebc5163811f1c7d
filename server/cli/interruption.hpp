// For subcommands that take long: SIGINT and SIGTERM let them print the results so far.
#pragma once

#include <atomic>
#include <stop_token>
#include <thread>

namespace server::cli {

// Becomes true on the first of these signals. Not for the server: see app/signals.hpp.
const std::atomic<bool>& interruption_flag();

// For work that takes a token: a stop is requested on the first of these signals, while this lives.
// To be made before other threads.
class StopOnSignal {
 public:
  StopOnSignal();
  std::stop_token token() const { return stop_.get_token(); }

 private:
  std::stop_source stop_;
  std::jthread thread_;  // last: it uses stop_
};

// The usual exit code of an interrupted program.
inline constexpr int exit_interrupted = 130;

}  // namespace server::cli
