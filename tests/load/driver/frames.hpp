// WebSocket frames (RFC 6455) as a client writes and reads them, reduced to the needs of a driver
// that must cost less than the server. Unfragmented text both ways, control frames, no extensions.
// Pure; any thread.
#pragma once

#include "protocol/opcode.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace load {

using protocol::Opcode;

// Appends the frame with its payload masked.
void append_frame(std::string& out, Opcode opcode, std::string_view payload, std::uint32_t mask);

struct FrameRead {
  Opcode opcode = Opcode::text;
  bool final = true;
  std::string_view payload;  // within the bytes that were read
  std::size_t size = 0;      // including the header
};

// The first frame in the bytes; nullopt while it is incomplete. A server's frames are not masked.
std::optional<FrameRead> read_frame(std::string_view bytes);

}  // namespace load
