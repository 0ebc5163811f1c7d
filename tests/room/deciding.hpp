// Shared by the tests of proposals and absences: players who propose and vote.
#pragma once

#include "server/util/limits.hpp"
#include "tests/room/support.hpp"

namespace tests {

using protocol::Milliseconds;

constexpr Milliseconds seconds(std::chrono::seconds time) {
  return 1000 * time.count();
}

inline void propose(TestGame& game, std::size_t seat, const protocol::Motion& motion,
                    const std::string& id = "p") {
  game.room.receive(game.players[seat], protocol::Propose{id, motion}, game.now);
}

inline void vote(TestGame& game, std::size_t seat, bool agree) {
  game.room.receive(game.players[seat], protocol::Vote{"v", agree, game.players[seat].proposal},
                    game.now);
}

inline std::string refusal_of(Recorder& who) {
  const json frame = who.take_one();
  REQUIRE(frame["type"] == "rejected");
  return frame["code"];
}

// The newest frame of this type; null if there is none.
inline json newest(Recorder& who, const std::string& type) {
  json found;
  for (const json& frame : who.take())
    if (frame["type"] == type) found = frame;
  return found;
}

inline std::vector<room::Ruled> rulings(const TestGame& game) {
  return game.journal.all<room::Ruled>();
}

}  // namespace tests
