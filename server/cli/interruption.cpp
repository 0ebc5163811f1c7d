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

}  // namespace server::cli
