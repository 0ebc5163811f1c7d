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

// Whether some terminal controls this process.
bool has_terminal() {
  const int terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal >= 0) close(terminal);
  return terminal >= 0;
}

// Memory of a file that was cut, as SQLite's index. Only what a signal handler may call.
void end_at_once(int) {
  constexpr std::string_view last =
      "castellan: a file was cut while it was in memory (SIGBUS): storage has failed\n";
  // There is nobody left to tell where it cannot be written.
  [[maybe_unused]] const auto written = write(STDERR_FILENO, last.data(), last.size());
  _exit(storage_has_failed);
}

}  // namespace

StopSignals hold_stop_signals() {
  StopSignals signals{};
  sigemptyset(&signals.set);
  sigaddset(&signals.set, SIGINT);
  sigaddset(&signals.set, SIGTERM);
  sigaddset(&signals.set, SIGHUP);
  pthread_sigmask(SIG_BLOCK, &signals.set, nullptr);
  // Now: a terminal that goes away while the server starts is to stop it, too.
  signals.at_terminal = has_terminal();
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGBUS, end_at_once);
  // A write beyond a limit of the process fails, as on a full disk.
  std::signal(SIGXFSZ, SIG_IGN);
  return signals;
}

void await_stop(const StopSignals& signals, const std::function<void()>& hang_up,
                const std::function<void()>& meanwhile) {
  constexpr timespec period{limits::alive_period.count(), 0};
  for (;;) {
    const int signal = sigtimedwait(&signals.set, nullptr, &period);
    if (signal == SIGHUP && (!signals.at_terminal || has_terminal())) {
      hang_up();
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
#ifndef __SANITIZE_ADDRESS__  // which looks for leaks from another process
  prctl(PR_SET_DUMPABLE, 0);
#endif
}

}  // namespace server::app
