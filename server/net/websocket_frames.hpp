// WebSocket frames (RFC 6455) without extensions: parses a client's, and makes ours. Knows no
// socket: its owner supplies the bytes. One thread.
#pragma once

#include "protocol/opcode.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace server::net {

using protocol::Opcode;

// Close codes of RFC 6455.
inline constexpr std::uint16_t close_normal = 1000;
inline constexpr std::uint16_t close_protocol_error = 1002;
inline constexpr std::uint16_t close_no_code = 1005;  // never on the wire
inline constexpr std::uint16_t close_not_utf8 = 1007;
inline constexpr std::uint16_t close_policy = 1008;
inline constexpr std::uint16_t close_too_big = 1009;

// A complete message, a control frame, or a protocol violation.
struct WsMessage {
  enum class Kind : std::uint8_t { text, binary, ping, pong, close, violation };
  Kind kind;
  std::string_view payload = {};  // valid until more is read
  std::uint16_t code = 0;         // of a close: the client's; of a violation: the close code for it
};

class FrameReader {
 public:
  // `message_max`: bytes of a message. A message in more than limits::fragments_max frames is a
  // violation, because empty frames would cost the client nothing.
  explicit FrameReader(std::size_t message_max) : message_max_(message_max) {}

  // Adds received bytes, which are unmasked in place and not copied. Before they are reused, call
  // next() until it returns nullopt, or keep_unread(), or stop reading.
  void feed(std::span<char> bytes);
  std::optional<WsMessage> next();
  // Copies what next() has not read yet.
  void keep_unread();

 private:
  struct Header {
    Opcode opcode = Opcode::continuation;
    bool last = false;
    std::size_t size = 0;
    std::size_t payload = 0;
    std::uint16_t violation = 0;  // the close code for it; 0: none
  };

  // nullopt: the header is incomplete.
  std::optional<Header> read_header() const;
  std::uint16_t violation_in(const Header& header, std::uint64_t length) const;
  std::optional<WsMessage> take_fragment(const Header& header, std::span<char> payload);
  static WsMessage read_control(Opcode opcode, std::string_view payload);

  const std::size_t message_max_;
  std::span<char> unread_;
  std::string partial_frame_;   // a frame received in part
  std::string message_;         // a message whose last frame is missing
  std::size_t fragments_ = 0;   // frames of it
  std::size_t checked_ = 0;     // bytes of it verified as UTF-8
  Opcode kind_ = Opcode::text;  // of it
  bool within_message_ = false;
  bool message_returned_ = false;  // next() has returned message_
};

// The header for a payload of this size.
struct FrameHeader {
  std::array<char, 10> bytes;
  std::size_t size;
};
FrameHeader frame_header(Opcode opcode, std::size_t payload);

// The payload of a close frame.
std::string close_payload(std::uint16_t code, std::string_view reason);

}  // namespace server::net
