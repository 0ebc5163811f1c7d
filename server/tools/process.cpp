#include "server/tools/process.hpp"

#include "server/limits.hpp"
#include "server/watch/log.hpp"

#include <cstring>
#include <pthread.h>
#include <sys/prctl.h>
#include <sys/resource.h>

namespace server::tools {

using watch::Area;
using watch::Level;

sigset_t hold_stop_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGHUP);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
  return signals;
}

void await_stop(const sigset_t& signals, const std::function<bool()>& hang_up,
                const std::function<void()>& meanwhile) {
  constexpr timespec period{limits::alive_period.count(), 0};
  for (;;) {
    const int signal = sigtimedwait(&signals, nullptr, &period);
    if (signal == SIGHUP && hang_up()) continue;
    if (signal >= 0) {
      watch::log(Area::server, Level::info, "stopping", {{"signal", strsignal(signal)}});
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

}  // namespace server::tools
