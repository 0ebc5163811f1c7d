// WebSocket frames without sockets: a client's bytes, cut anywhere, and the answers.
#include "server/net/outgoing.hpp"
#include "server/net/websocket_frames.hpp"
#include "server/util/limits.hpp"
#include "tests/support/catch.hpp"

#include <memory>
#include <string>
#include <vector>

using namespace server::net;

namespace {

constexpr std::size_t message_max = 300;

std::string said(unsigned first, const std::string& payload) {
  std::string frame{static_cast<char>(first)};
  if (payload.size() < 126) {
    frame.push_back(static_cast<char>(0x80 | payload.size()));
  } else {
    frame.push_back(static_cast<char>(0x80 | 126));
    frame.push_back(static_cast<char>(payload.size() >> 8));
    frame.push_back(static_cast<char>(payload.size() & 0xff));
  }
  const std::string mask = "\x12\x9a\xfe\x01";
  frame += mask;
  for (std::size_t i = 0; i < payload.size(); ++i)
    frame.push_back(static_cast<char>(payload[i] ^ mask[i % 4]));
  return frame;
}

// The messages in bytes that come in pieces of this size, up to the first violation.
std::vector<std::string> heard(const std::string& bytes, std::size_t at_once) {
  std::vector<std::string> all;
  FrameReader reader(message_max);
  for (std::size_t at = 0; at < bytes.size(); at += at_once) {
    std::string piece = bytes.substr(at, at_once);
    reader.feed(piece);
    while (const auto next = reader.next()) {
      static constexpr const char* kinds[] = {"text", "binary", "ping", "pong", "close", "wrong"};
      all.push_back(kinds[static_cast<int>(next->kind)] + (" " + std::string(next->payload)) +
                    (next->code != 0 ? " " + std::to_string(next->code) : ""));
      if (next->kind == WsMessage::Kind::violation) return all;
    }
  }
  return all;
}

void check_heard(const std::string& bytes, const std::vector<std::string>& expected) {
  for (const std::size_t at_once : {1u, 2u, 3u, 7u, 64u, 100'000u}) {
    CAPTURE(at_once);
    CHECK(heard(bytes, at_once) == expected);
  }
}

std::string gathered(const Outgoing& outgoing, std::size_t most = 1'000'000) {
  std::string bytes(most, '?');
  bytes.resize(outgoing.copy_to(bytes));
  return bytes;
}

server::room::Frame frame(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

}  // namespace

TEST_CASE("messages are read however their bytes are split") {
  const std::string long_text(message_max, 'x');
  check_heard(said(0x81, "hello") + said(0x82, "\xff") + said(0x81, "") + said(0x81, long_text),
              {"text hello", "binary \xff", "text ", "text " + long_text});
  check_heard(said(0x01, "a\xc3") + said(0x89, "p") + said(0x00, "") + said(0x80, "\xa9"),
              {"ping p", "text a\xc3\xa9"});
  check_heard(said(0x01, "12345678\xf0") + said(0x00, "\x9f\x91") + said(0x80, "\x91") +
                  said(0x01, "\xe2\x82") +
                  said(0x80,
                       "\xac"
                       "12345678"),
              {"text 12345678👑", "text €12345678"});
  check_heard(said(0x8a, "") + said(0x88,
                                    "\x03\xe8"
                                    "bye"),
              {"pong ", "close bye 1000"});
  check_heard(said(0x88, ""), {"close  1005"});
}

TEST_CASE("a violation is detected as soon as its bytes are there") {
  const std::string too_long(message_max + 1, 'x');
  check_heard(said(0x81, too_long).substr(0, 4), {"wrong  1009"});
  check_heard(said(0x01, too_long.substr(2)) + said(0x80, "xx"), {"wrong  1009"});
  for (const unsigned first : {0xc1u, 0x91u, 0x83u, 0x8bu, 0x80u, 0x09u, 0x08u})
    check_heard(said(first, "x"), {"wrong  1002"});
  check_heard("\x81\x01x", {"wrong  1002"});
  check_heard(said(0x89, std::string(126, 'x')), {"wrong  1002"});
  check_heard(said(0x01, "x") + said(0x81, "x"), {"wrong  1002"});
  check_heard(said(0x88, "\x03"), {"wrong  1002"});
  check_heard(said(0x88, "\x03\xee"), {"wrong  1002"});
  check_heard(said(0x88, "\x03\xe8\xff"), {"wrong  1007"});
  for (const std::string bad : {"\x80", "\xc0\xaf", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xf0\x8f\xbf",
                                "\xf4\x90", "\xf5", "\xc3("})
    check_heard(said(0x01, "12345678" + bad), {"wrong  1007"});
  check_heard(said(0x01, "\x82"), {"wrong  1007"});
  check_heard(said(0x81, "\xe2\x82"), {"wrong  1007"});
  check_heard(said(0x01, "\xe2\x82") + said(0x00, "x"), {"wrong  1007"});
  check_heard(said(0x01, "\xe2\x82") + said(0x80, ""), {"wrong  1007"});
  check_heard(said(0x88, "\x03\xe8\xe2\x82"), {"wrong  1007"});
}

TEST_CASE("a message has a bounded number of frames, even if they are empty") {
  const auto in_frames = [](std::size_t frames) {
    std::string bytes = said(0x01, "");
    for (std::size_t i = 2; i < frames; ++i) bytes += said(0x00, "");
    return bytes + said(0x80, "end");
  };
  constexpr std::size_t most = server::limits::fragments_max;
  check_heard(in_frames(most) + in_frames(most), {"text end", "text end"});
  check_heard(in_frames(most + 1), {"wrong  1008"});
  check_heard(in_frames(100'000).substr(0, 6 * 70), {"wrong  1008"});
}

TEST_CASE("frames go out whole and in order, however much the system accepts") {
  const std::string large(70'000, 'l');
  const std::string whole = std::string("\x81\x02hi") + "\x89" + '\0' + "\x81\x7f" +
                            std::string(5, '\0') + "\x01\x11\x70" + large + "\x81\x01.";
  for (const std::size_t at_once : {1u, 1'000u, 4'097u, 69'999u, 1'000'000u}) {
    Outgoing outgoing;
    outgoing.add(Opcode::text, frame("hi"));
    outgoing.add(Opcode::ping, frame(""));
    outgoing.add(Opcode::text, frame(large));
    outgoing.add(Opcode::text, frame("."));
    CHECK(outgoing.bytes() == 70'003);
    std::string written;
    while (!outgoing.empty()) {
      const std::string some = gathered(outgoing, at_once);
      written += some;
      outgoing.written(some.size());
    }
    CHECK(written == whole);
    CHECK(outgoing.bytes() == 0);
  }
}

TEST_CASE("a frame that has begun to go out is not dropped") {
  Outgoing outgoing;
  outgoing.add(Opcode::text, frame("begun"));
  outgoing.add(Opcode::text, frame("not begun"));
  outgoing.written(3);
  outgoing.drop_unbegun();
  outgoing.add(Opcode::close, frame(close_payload(close_normal, "bye")));
  CHECK(gathered(outgoing) ==
        "egun\x88\x05\x03\xe8"
        "bye");
  Outgoing untouched;
  untouched.add(Opcode::text, frame("not begun"));
  untouched.drop_unbegun();
  CHECK(untouched.empty());
}
