// A game of four, and a relay that tells it on.
#pragma once

#include "protocol/encode.hpp"
#include "server/hall/relay.hpp"
#include "server/room/steward.hpp"
#include "tests/server/room_support.hpp"

#include <functional>
#include <memory>

namespace tests {

using protocol::Diff;
using server::hall::Relay;
using server::hall::RelayMember;

class Listener final : public RelayMember {
 public:
  void tell(const room::Frame& frame) override { heard.deliver(frame); }
  void let_in() override { in = true; }
  void let_go(const protocol::Farewell& farewell) override { gone = farewell; }

  Recorder heard;
  bool in = false;
  std::optional<protocol::Farewell> gone;
};

inline protocol::Hello since(std::uint32_t seq, Diff diff = Diff::both) {
  return {.token = {}, .since = seq, .diff = diff};
}

struct Relayed : Game {
  explicit Relayed(const protocol::Settings& settings = {})
      : Game(settings, "kingdomino players=4"), relay(make()) {}

  std::unique_ptr<Relay> make() {
    return std::make_unique<Relay>(
        std::nullopt, [this] { return here_max; }, [this] { return now; }, [] {}, relay_tally);
  }
  // A connection in place of the one before, on which everything is heard that there is.
  Relay::Next connect() {
    if (link) room.exit(*link, now);
    link = std::make_unique<Recorder>();
    told = 0;
    const auto hello = protocol::decode_command(relay->hello());
    REQUIRE_FALSE(room.enter(*link, std::get<protocol::Hello>(std::get<0>(hello)), now));
    return hear();
  }
  Relay::Next hear() {
    Relay::Next next = Relay::Next::listen;
    while (next == Relay::Next::listen && told < link->frames.size())
      next = relay->hear(*link->frames[told++]);
    return next;
  }
  void play_to(std::uint32_t seq) {
    advance(seq);
    if (link) CHECK(hear() == Relay::Next::listen);
  }
  std::optional<Close> join(Listener& who, const protocol::Hello& hello = {}) {
    return relay->join(who, hello);
  }

  std::size_t here_max = 10;
  server::watch::Tally relay_tally;
  std::unique_ptr<Relay> relay;
  std::unique_ptr<Recorder> link;
  std::size_t told = 0;
};

}  // namespace tests
