#include "server/cli/interruption.hpp"

#include <csignal>

namespace server::cli {
namespace {

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler writes it");

void interrupt(int) {
  interrupted = true;
}

}  // namespace

const std::atomic<bool>& interruption_flag() {
  interrupted = false;
  std::signal(SIGINT, interrupt);
  std::signal(SIGTERM, interrupt);
  return interrupted;
}

StopOnSignal::StopOnSignal() {
  sigset_t signals{};
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  thread_ = std::jthread([this, signals](const std::stop_token& over) {
    constexpr timespec moment{0, 100'000'000};
    while (!over.stop_requested())
      if (sigtimedwait(&signals, nullptr, &moment) > 0) stop_.request_stop();
  });
}

}  // namespace server::cli
