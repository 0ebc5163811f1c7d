// What the server asks of the system for itself, before it starts threads, and the
// signals that end it.
#pragma once

#include <csignal>
#include <cstddef>
#include <functional>

namespace server::app {

struct StopSignals {
  sigset_t set;
  bool at_terminal;  // whether one controlled this process when they were held
};

// SIGINT, SIGTERM and SIGHUP wait for await_stop() instead of killing some thread. Before any
// thread starts. A file that is cut while it is in memory ends the process with
// storage_has_failed.
StopSignals hold_stop_signals();

// `meanwhile` is called again and again until then, but not at once. `hang_up`: on SIGHUP, unless
// that says that the terminal is gone at which the server was started, which is a reason to stop.
void await_stop(const StopSignals& signals, const std::function<void()>& hang_up,
                const std::function<void()>& meanwhile);

// The memory holds everybody's tokens: neither a crash nor another program of the same user is to
// have it.
void keep_memory_secret();

}  // namespace server::app
