#include "server/bots/thread_priority.hpp"

#include <sys/resource.h>

namespace server::bots {

void lower_thread_priority() {
#ifdef __linux__
  // A ninth of the share of the other threads. With 19 more, the lowest priority, it would be a
  // seventieth: on a machine that other programs keep busy, players would wait minutes for a bot.
  constexpr int nicer = 10;
  setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + nicer);
#endif
}

}  // namespace server::bots
