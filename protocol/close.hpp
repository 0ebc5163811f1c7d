// Why a socket is closed. 4000 to 4499: reconnecting helps; 4500 to 4999: it does not.
#pragma once

#include <cstdint>
#include <string_view>

namespace protocol {

enum class Close : std::uint16_t {
  shutting_down = 4000,
  too_slow = 4001,
  hello_timeout = 4002,
  halted = 4003,
  bad_token = 4500,
  bad_protocol = 4501,
  replaced = 4503,
  no_such_room = 4504,
  room_closed = 4505,
  left = 4506,
  room_crowded = 4507,
};

constexpr bool may_reconnect(Close close) { return static_cast<std::uint16_t>(close) < 4500; }

// The word in `farewell` and in the close frame.
std::string_view name(Close close);

}  // namespace protocol
