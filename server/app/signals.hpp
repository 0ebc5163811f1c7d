// Signals and process settings, made before any thread starts.
#pragma once

#include <csignal>
#include <cstddef>
#include <functional>

namespace server::app {

struct StopSignals {
  sigset_t set;
  bool at_terminal;  // a controlling terminal at startup, and no nohup(1)
};

// Blocks SIGINT, SIGTERM and SIGHUP for await_stop(). Call it before any thread starts. A truncated
// mapped file (SIGBUS) ends the process with storage_has_failed.
StopSignals block_stop_signals();

// Waits for a signal to stop; calls `meanwhile` periodically, the first time after one period.
// Calls `on_hangup` on SIGHUP; but if the server was started at a terminal that has closed, SIGHUP
// stops it.
void await_stop(const StopSignals& signals, const std::function<void()>& on_hangup,
                const std::function<void()>& meanwhile);

// Memory contains all tokens: prevents core dumps and access by other programs of the same user.
void keep_memory_secret();

}  // namespace server::app
