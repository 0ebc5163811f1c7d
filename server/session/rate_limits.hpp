// Rate limits of one socket's client: for its messages, and for chat together with all clients of
// the same address.
#pragma once

#include "server/util/limits.hpp"
#include "server/util/rate_limiter.hpp"

#include <string>

namespace server::session {

struct RateLimits {
  limits::Rate messages = {};
  util::RateLimiter* chat = nullptr;  // of all addresses; outlives the socket. null: no limit
  std::string address = {};           // the key in `chat`

  // 0: a chat message is allowed. Otherwise the milliseconds until one is. Any thread.
  Milliseconds take_chat(SteadyTime now) const {
    return chat == nullptr ? 0 : chat->take(address, now);
  }
};

}  // namespace server::session
