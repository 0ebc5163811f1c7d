// The name of a thread, which top -H, perf and gdb show.
#pragma once

#include <cstddef>
#include <pthread.h>
#include <string>

namespace server::util {

// Of the calling thread. The system takes 15 characters; a longer name is cut.
inline void name_this_thread(const std::string& name) {
  constexpr std::size_t most = 15;
  pthread_setname_np(pthread_self(), name.substr(0, most).c_str());
}

}  // namespace server::util
