// The time of day, read at the edges and handed inward: rooms and the engine read no clock.
#pragma once

#include "protocol/notice.hpp"

#include <chrono>

namespace server {

// Milliseconds since 1970 UTC. Any thread.
inline protocol::Milliseconds now() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace server
