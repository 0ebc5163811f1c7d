// The kinds of WebSocket frames (RFC 6455, section 5.2), for both ends of a connection.
#pragma once

#include <cstdint>

namespace protocol {

enum class Opcode : std::uint8_t {
  continuation = 0,
  text = 1,
  binary = 2,
  close = 8,
  ping = 9,
  pong = 10
};

}  // namespace protocol
