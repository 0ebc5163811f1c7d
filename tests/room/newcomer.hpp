// Shared by the tests of seats that a newcomer takes over.
#pragma once

#include "server/storage/stored_game.hpp"
#include "tests/room/deciding.hpp"
#include "tests/room/hosted.hpp"

#include <memory>
#include <string>

namespace tests {

using protocol::SeatsGivenBy;

inline protocol::Propose wish(std::size_t seat, const std::string& id = "t") {
  return {id, protocol::TakeOver{seat_at(seat), ""}};
}

// A spectator with a name.
struct Watcher : Recorder {
  Watcher(TestTable& table, const std::string& name) {
    CHECK_FALSE(table.room.enter(*this, {.name = name}, table.now));
    take();
  }
};

inline std::string refusal(TestTable& table, Recorder& who, const protocol::Propose& propose) {
  who.take();
  table.room.receive(who, propose, table.now);
  return refusal_of(who);
}

inline json grant_to(Recorder& who) {
  return newest(who, "granted");
}

// The stored rows of the game.
inline server::storage::StoredRoom stored(const TestTable& table) {
  server::storage::StoredRoom stored;
  stored.code = "K7QF3M";
  stored.opened = table.opened;
  stored.seats = table.journal.seats();
  std::ranges::sort(stored.seats, {}, &room::SeatTaken::seat);
  for (const room::Ruled& ruled : table.journal.all<room::Ruled>())
    if (const auto* over = std::get_if<protocol::TakeOver>(&ruled.ruling.motion))
      stored.seats.at(index(over->seat)).token = *ruled.token;
  stored.begun = table.journal.all<room::Begun>().at(0);
  stored.moves = table.moves();
  return stored;
}

}  // namespace tests
