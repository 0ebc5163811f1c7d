// Limits of one socket's client: for its messages, and together with all clients of the same
// address for messages, chat, quick match, the rooms that it makes, and more.
#pragma once

#include "server/util/address_bytes.hpp"
#include "server/util/address_counts.hpp"
#include "server/util/limits.hpp"
#include "server/util/rate_limiter.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace server::session {

struct RateLimits {
  limits::Rate messages = {};
  // Of all addresses; they outlive the socket. Null: no limit.
  util::RateLimiter* messages_of_address = nullptr;
  util::RateLimiter* chat = nullptr;
  util::RateLimiter* hellos = nullptr;  // sockets opened
  util::RateLimiter* rooms = nullptr;
  util::RateLimiter* misses = nullptr;   // rooms that do not exist
  util::RateLimiter* renames = nullptr;  // further hellos in the lobby
  util::AddressCounts* seeks = nullptr;
  std::shared_ptr<util::AddressBytes::ByteAccount> outbox_bytes = {};
  std::string address = {};  // the key in these

  // 0: a message is allowed. Otherwise the milliseconds until one is. Any thread.
  Milliseconds take_message(SteadyTime now) const {
    return messages_of_address == nullptr ? 0 : messages_of_address->take(address, now);
  }
  // 0: a chat message is allowed. Otherwise the milliseconds until one is. Any thread.
  Milliseconds take_chat(SteadyTime now) const {
    return chat == nullptr ? 0 : chat->take(address, now);
  }
  // Charges the rate of hellos for missed steps; the time to wait in ms, 0: none. The price is at
  // most half of the burst, so that the longest game can be had with any burst, after the socket
  // itself was paid for.
  Milliseconds take_steps(std::uint32_t steps, SteadyTime now) const {
    const std::uint32_t price =
        hellos == nullptr ? 0 : std::min(steps / limits::steps_of_hello, hellos->rate().burst / 2);
    return price == 0 ? 0 : hellos->take(address, now, price);
  }
  // Charges for another hello in the lobby; the time to wait in ms, 0: none.
  Milliseconds take_rename(SteadyTime now) const {
    return renames == nullptr ? 0 : renames->take(address, now);
  }
  // Charges for a room that does not exist. Any thread.
  void take_miss(SteadyTime now) const {
    if (misses != nullptr) misses->take(address, now);
  }
  // Charges for a room that quick match makes; the time to wait in ms, 0: none.
  Milliseconds take_room(SteadyTime now) const {
    return rooms == nullptr ? 0 : rooms->take(address, now);
  }
  // nullopt: the address has too many seeks. Any thread.
  std::optional<util::AddressCounts::AddressSlot> open_seek() const {
    return seeks == nullptr ? util::AddressCounts::AddressSlot() : seeks->acquire(address);
  }
};

}  // namespace server::session
