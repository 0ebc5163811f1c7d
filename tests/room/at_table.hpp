// Shared by the tests of the parts above the table: the table with the parts that it uses, without
// a Room.
#pragma once

#include "server/room/table.hpp"
#include "tests/room/parts.hpp"

namespace tests {

struct AtTable : Ground {
  explicit AtTable(const protocol::Settings& settings = {},
                   const std::string& rules_text = "kingdomino players=2")
      : Ground(settings, rules_text) {}

  // The game is dealt, written and announced.
  void begin() {
    sit_all();
    table.begin(now);
    commit();
  }
  void act(Recorder& who, std::size_t seat, const std::string& id, const Action& action,
           std::optional<std::uint32_t> at = std::nullopt) {
    table.act(who, seat_at(seat), {id, at, action}, now);
  }

  room::Presence presence{room};
  room::ChatDesk chat{room};
  room::RoomFeed room_feed{room, presence, chat};
  room::Advisor advisor{room, bots};
  room::Motions motions{room, presence,
                        [this](const room::OpenProposal& passed, server::RoomTime when) {
                          table.carry_out(passed, when);
                        }};
  room::Table table{room, bots, presence, room_feed, advisor, motions};
};

}  // namespace tests
