// How much the client of one socket may say: over that socket, and of what people read together
// with whatever comes from the same address.
#pragma once

#include "server/util/limits.hpp"
#include "server/util/rate_limiter.hpp"

#include <string>

namespace server::session {

struct RateLimits {
  limits::Rate messages = {};
  util::RateLimiter* chat = nullptr;  // of all addresses; it outlives the socket. None: no bound
  std::string address = {};           // as that one calls it

  // 0: it may say something to others. Otherwise the milliseconds until it may. Any thread.
  Milliseconds take_chat(SteadyTime now) const {
    return chat == nullptr ? 0 : chat->take(address, now);
  }
};

}  // namespace server::session
