// Bytes of a client on its WebSocket: any bytes give messages within the bounds or one violation,
// and the same ones however the network cuts them.
#include "protocol/unicode_text.hpp"
#include "server/net/websocket_frames.hpp"
#include "tests/fuzz/input.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

using server::net::FrameReader;
using server::net::WsMessage;
using tests::require;

namespace {

constexpr std::size_t message_max = 64;
constexpr std::size_t control_max = 125;

struct Seen {
  WsMessage::Kind kind;
  std::string payload;
  std::uint16_t code;

  friend bool operator==(const Seen&, const Seen&) = default;
};

void check(const Seen& seen) {
  using Kind = WsMessage::Kind;
  const bool control =
      seen.kind == Kind::ping || seen.kind == Kind::pong || seen.kind == Kind::close;
  require(seen.payload.size() <= (control ? control_max : message_max), "a message is bounded");
  if (seen.kind == Kind::text) require(protocol::is_utf8(seen.payload), "a text is UTF-8");
  if (seen.kind == Kind::violation)
    require(seen.code >= 1000 && seen.code < 1016, "a violation has a close code");
}

// Reads to the end or to the first violation, in pieces of these sizes.
std::vector<Seen> read(std::string bytes, tests::ByteChoices sizes) {
  FrameReader reader(message_max);
  std::vector<Seen> all;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t size =
        std::min(bytes.size() - at, sizes.empty() ? bytes.size() : 1 + sizes.below(9));
    reader.feed(std::span(bytes).subspan(at, size));
    at += size;
    std::size_t found = 0;
    while (const auto message = reader.next()) {
      all.push_back({message->kind, std::string(message->payload), message->code});
      check(all.back());
      if (message->kind == WsMessage::Kind::violation || message->kind == WsMessage::Kind::close)
        return all;
      // A frame of a client has six bytes at least; the first may have begun before.
      require(++found <= size / 6 + 1, "no message comes from nothing");
    }
  }
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text = tests::text_of(data, size);
  const std::string_view sizes = text.substr(0, std::min<std::size_t>(8, text.size()));
  text.remove_prefix(sizes.size());
  const auto whole = read(std::string(text), tests::ByteChoices({}));
  const auto pieces = read(std::string(text), tests::ByteChoices(sizes));
  require(whole == pieces, "a cut in the network changes nothing");
  return 0;
}
