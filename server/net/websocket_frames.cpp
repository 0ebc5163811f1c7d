#include "server/net/websocket_frames.hpp"

#include "protocol/unicode_text.hpp"
#include "server/util/limits.hpp"

#include <cstddef>
#include <cstring>
#include <iterator>
#include <unicode/utf8.h>
#include <utility>

namespace server::net {
namespace {

constexpr std::size_t mask_size = 4;
constexpr std::size_t control_max = 125;

std::uint8_t byte(char c) {
  return static_cast<std::uint8_t>(c);
}

std::uint64_t big_endian(std::span<const char> bytes) {
  std::uint64_t number = 0;
  for (const char c : bytes) number = number << 8 | byte(c);
  return number;
}

void unmask(std::span<char> payload, const char* mask) {
  std::array<char, 8> twice{};
  std::memcpy(twice.data(), mask, mask_size);
  std::memcpy(twice.data() + mask_size, mask, mask_size);
  std::uint64_t key = 0;
  std::memcpy(&key, twice.data(), sizeof key);
  std::size_t at = 0;
  for (; at + sizeof key <= payload.size(); at += sizeof key) {
    std::uint64_t word = 0;
    std::memcpy(&word, payload.data() + at, sizeof word);
    word ^= key;
    std::memcpy(payload.data() + at, &word, sizeof word);
  }
  for (; at < payload.size(); ++at) payload[at] = static_cast<char>(payload[at] ^ mask[at % 4]);
}

// Codes that an endpoint may send.
bool is_close_code(std::uint64_t code) {
  return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
         (code >= 3000 && code <= 4999);
}

bool is_control(Opcode opcode) {
  return opcode >= Opcode::close;
}

// Advances over complete characters. Returns false if the text is invalid UTF-8.
bool take_utf8(std::string_view text, std::size_t& at, bool last) {
  std::size_t end = text.size();
  if (!last) {
    // ICU counts backwards: its indices have to be signed.
    const std::ptrdiff_t start = static_cast<std::ptrdiff_t>(at);
    std::ptrdiff_t complete = std::ssize(text);
    U8_TRUNCATE_IF_INCOMPLETE(text.data(), start, complete);
    end = static_cast<std::size_t>(complete);
  }
  while (at < end) {
    // Fast path: most text is ASCII.
    std::uint64_t word = 0;
    for (; at + sizeof word <= end; at += sizeof word) {
      std::memcpy(&word, text.data() + at, sizeof word);
      if ((word & 0x8080808080808080u) != 0) break;
    }
    while (at < end && byte(text[at]) < 0x80) ++at;
    if (at == end) return true;
    if (protocol::next_code_point(text.substr(0, end), at) < 0) return false;
  }
  return true;
}

}  // namespace

void FrameReader::feed(std::span<char> bytes) {
  if (partial_frame_.empty()) {
    unread_ = bytes;
    return;
  }
  partial_frame_.append(bytes.data(), bytes.size());
  unread_ = partial_frame_;
}

std::optional<WsMessage> FrameReader::next() {
  if (std::exchange(message_returned_, false)) std::string().swap(message_);
  for (;;) {
    const auto header = read_header();
    if (header && header->violation != 0) {
      return WsMessage{.kind = WsMessage::Kind::violation, .code = header->violation};
    }
    if (!header || unread_.size() < header->size + header->payload) {
      keep_unread();
      return std::nullopt;
    }
    const auto payload = unread_.subspan(header->size, header->payload);
    unmask(payload, payload.data() - mask_size);
    unread_ = unread_.subspan(header->size + header->payload);
    if (is_control(header->opcode))
      return read_control(header->opcode, {payload.data(), payload.size()});
    if (const auto message = take_fragment(*header, payload)) return message;
  }
}

std::optional<FrameReader::Header> FrameReader::read_header() const {
  if (unread_.size() < 2) return std::nullopt;
  const std::uint8_t first = byte(unread_[0]);
  const std::uint8_t second = byte(unread_[1]);
  Header header{.opcode = static_cast<Opcode>(first & 0x0f), .last = (first & 0x80) != 0};
  std::uint64_t length = second & 0x7fu;
  const std::size_t more = length == 126 ? 2 : length == 127 ? 8 : 0;
  const bool reserved = (first & 0x70) != 0;
  const bool masked = (second & 0x80) != 0;
  if (reserved || !masked || (is_control(header.opcode) && length > control_max)) {
    header.violation = close_protocol_error;
    return header;
  }
  if (unread_.size() < 2 + more) return std::nullopt;
  if (more > 0) {
    length = big_endian(unread_.subspan(2, more));
    // The encoding of a length must be minimal, with its highest bit clear.
    if (length < (more == 2 ? 126u : 65536u) || length >> 63 != 0)
      header.violation = close_protocol_error;
  }
  if (header.violation == 0) header.violation = violation_in(header, length);
  if (header.violation != 0) return header;
  header.size = 2 + more + mask_size;
  header.payload = static_cast<std::size_t>(length);
  return header;
}

std::uint16_t FrameReader::violation_in(const Header& header, std::uint64_t length) const {
  switch (header.opcode) {
    case Opcode::continuation:
      if (!within_message_) return close_protocol_error;
      break;
    case Opcode::text:
    case Opcode::binary:
      if (within_message_) return close_protocol_error;
      break;
    case Opcode::close:
    case Opcode::ping:
    case Opcode::pong:
      return header.last ? 0 : close_protocol_error;
    default:
      return close_protocol_error;
  }
  return length > message_max_ - message_.size() ? close_too_big : 0;
}

// nullopt: more of the message follows.
std::optional<WsMessage> FrameReader::take_fragment(const Header& header, std::span<char> payload) {
  const std::string_view part(payload.data(), payload.size());
  const bool whole = header.last && !within_message_;
  if (!within_message_) {
    kind_ = header.opcode;
    checked_ = 0;
    fragments_ = 0;
  }
  if (++fragments_ > limits::fragments_max)
    return WsMessage{.kind = WsMessage::Kind::violation, .code = close_policy};
  if (!whole) message_.append(part);
  const std::string_view message = whole ? part : message_;
  const bool is_text = kind_ == Opcode::text;
  if (is_text && !take_utf8(message, checked_, header.last))
    return WsMessage{.kind = WsMessage::Kind::violation, .code = close_not_utf8};
  within_message_ = !header.last;
  if (within_message_) return std::nullopt;
  message_returned_ = !whole;
  return WsMessage{.kind = is_text ? WsMessage::Kind::text : WsMessage::Kind::binary,
                   .payload = message};
}

WsMessage FrameReader::read_control(Opcode opcode, std::string_view payload) {
  if (opcode == Opcode::ping) return {.kind = WsMessage::Kind::ping, .payload = payload};
  if (opcode == Opcode::pong) return {.kind = WsMessage::Kind::pong, .payload = payload};
  if (payload.empty()) return {.kind = WsMessage::Kind::close, .code = close_no_code};
  const std::uint64_t code = payload.size() < 2 ? 0 : big_endian(payload.substr(0, 2));
  if (!is_close_code(code))
    return {.kind = WsMessage::Kind::violation, .code = close_protocol_error};
  const std::string_view reason = payload.substr(2);
  if (!protocol::is_utf8(reason))
    return {.kind = WsMessage::Kind::violation, .code = close_not_utf8};
  return {
      .kind = WsMessage::Kind::close, .payload = reason, .code = static_cast<std::uint16_t>(code)};
}

// A new string: partial frames are rare and short-lived, and idle connections keep no memory.
void FrameReader::keep_unread() {
  std::string(unread_.begin(), unread_.end()).swap(partial_frame_);
  unread_ = partial_frame_;
}

FrameHeader frame_header(Opcode opcode, std::size_t payload) {
  FrameHeader header{};
  header.bytes[0] = static_cast<char>(0x80 | static_cast<std::uint8_t>(opcode));
  std::size_t more = 0;
  if (payload <= control_max) {
    header.bytes[1] = static_cast<char>(payload);
  } else {
    more = payload <= 0xffff ? 2 : 8;
    header.bytes[1] = static_cast<char>(more == 2 ? 126 : 127);
  }
  for (std::size_t at = 0; at < more; ++at)
    header.bytes[2 + at] =
        static_cast<char>(static_cast<std::uint64_t>(payload) >> (8 * (more - 1 - at)) & 0xff);
  header.size = 2 + more;
  return header;
}

std::string close_payload(std::uint16_t code, std::string_view reason) {
  if (code == close_no_code) return {};
  std::string payload{static_cast<char>(code >> 8), static_cast<char>(code & 0xff)};
  return payload.append(reason.substr(0, control_max - payload.size()));
}

}  // namespace server::net
