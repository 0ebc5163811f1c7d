// WebSocket frames (RFC 6455) as a client writes and reads them: just what a driver needs that is
// to cost less than the server it drives. Text in one frame each way, control frames, no
// extensions. Pure; any thread.
#pragma once

#include "protocol/opcode.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace server::load {

using protocol::Opcode;

// Appends the frame with its payload masked.
void append_frame(std::string& out, Opcode opcode, std::string_view payload, std::uint32_t mask);

struct FrameRead {
  Opcode opcode = Opcode::text;
  bool final = true;
  std::string_view payload;  // within the bytes that were read
  std::size_t size = 0;      // with its header
};

// The first frame of the bytes, or none while it is not whole. A server's frames are not masked.
std::optional<FrameRead> read_frame(std::string_view bytes);

}  // namespace server::load
