// A WebSocket to a room, byte by byte.
#pragma once

#include "tests/support/catch.hpp"
#include "tests/support/wire.hpp"

#include <stdexcept>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

namespace tests {

using nlohmann::json;

inline std::string upgrade(const std::string& room, const std::string& more = "",
                           const std::string& query = "") {
  return "GET /api/rooms/" + room + "/socket" + query +
         " HTTP/1.1\r\nHost: play.test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
         "Sec-WebSocket-Protocol: castellan.v1\r\n" +
         more + "\r\n";
}

inline constexpr const char* switching =
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";

// A short client frame, masked with zeros.
inline std::string frame(char opcode, const std::string& text) {
  std::string bytes{static_cast<char>(0x80 | opcode)};
  if (text.size() < 126) {
    bytes += static_cast<char>(0x80 | text.size());
  } else {
    bytes += static_cast<char>(0xfe);
    bytes += static_cast<char>(text.size() >> 8);
    bytes += static_cast<char>(text.size() & 0xff);
  }
  return bytes + std::string(4, '\0') + text;
}

inline std::string exactly(Wire& wire, std::size_t size) {
  std::string bytes;
  while (bytes.size() < size) {
    const std::string more = wire.read(size - bytes.size());
    if (more.empty()) throw std::runtime_error("the socket ended");
    bytes += more;
  }
  return bytes;
}

// The next frame of the server: its opcode and its payload.
inline std::pair<int, std::string> next_frame(Wire& wire) {
  const std::string head = exactly(wire, 2);
  std::size_t size = static_cast<unsigned char>(head[1]);
  if (size >= 126) {
    const std::string more = exactly(wire, size == 126 ? 2 : 8);
    size = 0;
    for (const char c : more) size = size << 8 | static_cast<unsigned char>(c);
  }
  return {head[0] & 0xf, size == 0 ? "" : exactly(wire, size)};
}

inline json next_text(Wire& wire) {
  for (;;) {
    const auto [opcode, text] = next_frame(wire);
    if (opcode == 1) return json::parse(text);
    REQUIRE(opcode == 9);
  }
}

}  // namespace tests
