#include "server/bots/thread_priority.hpp"

#include <sys/resource.h>

namespace server::bots {

void lower_thread_priority() {
#ifdef __linux__
  constexpr int nicest = 19;
  setpriority(PRIO_PROCESS, 0, nicest);
#endif
}

}  // namespace server::bots
