// The rooms of a shard with their surroundings, for the tests of unloading.
#pragma once

#include "server/rooms/rooms.hpp"
#include "tests/room/support.hpp"

#include <string>
#include <vector>

namespace tests {

// Waiting rooms are closed after 100 ms, finished ones unloaded after 50.
struct RoomsLobby {
  explicit RoomsLobby(room::Milliseconds abandoned = 0)
      : rooms(directory, journal, random, bots, told_limits,
              {.waiting = 100, .finished = 50, .abandoned = abandoned}) {}

  server::rooms::Directory directory{100};
  TestJournal journal;
  DiceRandom random{1};
  TestBots bots;
  server::rooms::Rooms rooms;

  room::Room& create(const protocol::RoomCode& code, TestAnswer<room::RoomGrant>& answer,
                     const protocol::ClockRules& clock = {}) {
    directory.claim(code);
    const room::Opened opened{"Friday",
                              {.listed = true, .clock = clock},
                              request_in("kingdomino players=2"),
                              Instant(1000)};
    rooms.create(code, opened, rules_for(opened.rules), {}, answer.done());
    return *rooms.find(code);
  }
  room::Room& create(const protocol::RoomCode& code = "AAAAAA") {
    TestAnswer<room::RoomGrant> answer;
    room::Room& room = create(code, answer);
    commit();
    return room;
  }
  room::Room& create_playing(std::vector<std::string>& tokens,
                             const protocol::ClockRules& clock = {}) {
    TestAnswer<room::RoomGrant> answer;
    room::Room& room = create("AAAAAA", answer, clock);
    commit();
    for (const char* name : {"Ann", "Ben"})
      room.take_seat({name, {}}, std::nullopt, Instant(1000),
                     [&](const auto& outcome) { tokens.push_back(outcome->token); });
    commit();
    return room;
  }
  void commit() {
    while (journal.durable < journal.written.size()) {
      const auto& written = journal.written[journal.durable++];
      rooms.committed(written.code, written.ticket);
    }
  }
  std::size_t closings() const { return journal.all<room::Closed>().size(); }
};

}  // namespace tests
