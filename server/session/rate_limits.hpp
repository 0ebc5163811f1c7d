// Limits of one socket's client: for its messages, and together with all clients of the same
// address for chat, quick match and the rooms that it makes.
#pragma once

#include "server/util/address_counts.hpp"
#include "server/util/limits.hpp"
#include "server/util/rate_limiter.hpp"

#include <optional>
#include <string>

namespace server::session {

struct RateLimits {
  limits::Rate messages = {};
  // Of all addresses; they outlive the socket. Null: no limit.
  util::RateLimiter* chat = nullptr;
  util::RateLimiter* rooms = nullptr;
  util::AddressCounts* seeks = nullptr;
  std::string address = {};  // the key in these

  // 0: a chat message is allowed. Otherwise the milliseconds until one is. Any thread.
  Milliseconds take_chat(SteadyTime now) const {
    return chat == nullptr ? 0 : chat->take(address, now);
  }
  // The same for a room that quick match makes.
  Milliseconds take_room(SteadyTime now) const {
    return rooms == nullptr ? 0 : rooms->take(address, now);
  }
  // nullopt: the address has too many seeks. Any thread.
  std::optional<util::AddressCounts::AddressSlot> open_seek() const {
    return seeks == nullptr ? util::AddressCounts::AddressSlot() : seeks->acquire(address);
  }
};

}  // namespace server::session
