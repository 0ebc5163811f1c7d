// WebSocket close codes. 4000 to 4499: the client may reconnect; 4500 to 4999: reconnecting
// does not help.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace protocol {

enum class Close : std::uint16_t {
  shutting_down = 4000,
  too_slow = 4001,
  hello_timeout = 4002,
  halted = 4003,
  too_fast = 4004,
  moved = 4005,
  bad_token = 4500,
  bad_protocol = 4501,
  replaced = 4502,
  no_such_room = 4503,
  room_closed = 4504,
  left = 4505,
  room_crowded = 4506,
  kicked = 4507,
  password_needed = 4508,
  no_spectators = 4509,
  abandoned = 4510,
  banned = 4511,
  sent_away = 4512,
  closed_by_operator = 4513,
  moved_device = 4514,
  taken_over = 4515,
};

struct CloseRow {
  Close close;
  std::string_view word;  // `reason` in farewell and in the close frame
  std::string_view meaning;
};

// All rows, in the order of their codes.
std::span<const CloseRow> closes();
std::string_view name_of(Close close);

constexpr std::uint16_t code(Close close) {
  return static_cast<std::uint16_t>(close);
}
constexpr bool may_reconnect(Close close) {
  return code(close) < 4500;
}

}  // namespace protocol
