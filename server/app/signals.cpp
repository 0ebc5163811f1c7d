#include "server/app/signals.hpp"

#include "server/app/serve.hpp"
#include "server/telemetry/log.hpp"
#include "server/util/limits.hpp"

#include <cstring>
#include <fcntl.h>
#include <pthread.h>
#include <string_view>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace server::app {

using telemetry::Area;
using telemetry::LogLevel;

namespace {

// Whether the process has a controlling terminal.
bool has_terminal() {
  const int terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal >= 0) close(terminal);
  return terminal >= 0;
}

// A mapped file, such as SQLite's index, was truncated. Only async-signal-safe calls.
void exit_at_once(int) {
  constexpr std::string_view last =
      "castellan: a mapped file was truncated (SIGBUS): storage has failed\n";
  // If this fails there is no other way to report it.
  [[maybe_unused]] const auto written = write(STDERR_FILENO, last.data(), last.size());
  _exit(storage_has_failed);
}

}  // namespace

StopSignals block_stop_signals() {
  StopSignals signals{};
  sigemptyset(&signals.set);
  sigaddset(&signals.set, SIGINT);
  sigaddset(&signals.set, SIGTERM);
  sigaddset(&signals.set, SIGHUP);
  pthread_sigmask(SIG_BLOCK, &signals.set, nullptr);
  // nohup(1) has SIGHUP ignored, so that a program outlives its terminal; a blocked signal is
  // queued even so.
  struct sigaction inherited{};
  sigaction(SIGHUP, nullptr, &inherited);
  // Before the start, so that losing the terminal during the start stops the server too.
  signals.at_terminal = inherited.sa_handler != SIG_IGN && has_terminal();
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGBUS, exit_at_once);
  // A write beyond a process limit then fails like one on a full disk.
  std::signal(SIGXFSZ, SIG_IGN);
  return signals;
}

void await_stop(const StopSignals& signals, const std::function<void()>& on_hangup,
                const std::function<void()>& meanwhile) {
  constexpr timespec period{limits::clock_read_period.count(), 0};
  for (;;) {
    const int signal = sigtimedwait(&signals.set, nullptr, &period);
    if (signal == SIGHUP && (!signals.at_terminal || has_terminal())) {
      on_hangup();
      continue;
    }
    if (signal >= 0) {
      telemetry::log(Area::server, LogLevel::info, "stopping", {{"signal", strsignal(signal)}});
      return;
    }
    meanwhile();
  }
}

void keep_memory_secret() {
  const rlimit nothing{};
  setrlimit(RLIMIT_CORE, &nothing);
#ifndef CASTELLAN_ADDRESS_SANITIZER  // whose leak checker attaches from another process
  prctl(PR_SET_DUMPABLE, 0);
#endif
}

}  // namespace server::app
