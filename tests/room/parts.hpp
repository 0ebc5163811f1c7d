// Shared by the tests of a room's parts: what every part stands on, without a Room.
#pragma once

#include "server/room/room_context.hpp"
#include "server/room/token.hpp"
#include "tests/room/surroundings.hpp"
#include "tests/support/instant.hpp"
#include "tests/support/rules_line.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace tests {

// A room's context with members, seats and a game. The test sets the time.
struct Ground {
  explicit Ground(const protocol::Settings& settings = {},
                  const std::string& rules_text = "kingdomino players=2")
      : random(1),
        room("K7QF3M",
             {.name = "Friday",
              .settings = settings,
              .rules = request_in(rules_text),
              .time = server::RoomTime(1000),
              .seed = room::Seed{0x5e, 0xed}},
             rules_for(request_in(rules_text)), journal, random, told_limits, metrics) {}

  room::Seats& seats() { return room.roster.seats(); }
  // A person sits down; the name is also the token.
  void sit(std::size_t seat) {
    const std::string name = seat_names.at(seat);
    seats().sit(
        {.seat = seat_at(seat), .name = name, .token = room::hash_token(name), .time = now});
  }
  void sit_bot(std::size_t seat, room::BotLevel level = room::BotLevel::full_greedy) {
    seats().sit({.seat = seat_at(seat), .name = "Bot", .time = now, .bot = level});
  }
  void sit_all() {
    for (std::size_t i = 0; i < seats().size(); ++i)
      if (seats().on(seat_at(i)) == nullptr) sit(i);
  }
  // The game is dealt and announced, without the journal.
  void deal() {
    sit_all();
    room.game.deal(room.setup(), random, now);
    room.game->announce_deal();
  }

  // A player on the seat, or a spectator with this name.
  void enter(Recorder& who, std::size_t seat, bool hints = false) {
    room.audience.add({.subscriber = &who, .seat = seat_at(seat), .hints = hints});
  }
  void watch(Recorder& who, const std::string& name = "") {
    room.audience.add({.subscriber = &who, .name = name});
  }
  const room::Member& member(const Recorder& who) const { return *room.audience.find(who); }
  room::Member& member(const Recorder& who) { return *room.audience.find(who); }

  std::size_t mover() const { return index(to_move(room.game->latest())); }
  Action first_legal() const { return legal_actions(room.game->latest())[0]; }
  // The seat to move plays its first legal action; not announced yet.
  const room::Acted& accept(const std::string& id) {
    return room.game->accept(seat_at(mover()), {}, {id, std::nullopt, first_legal()}, now);
  }
  // `by`: those who agreed; nobody: the room itself.
  void decide(const protocol::Motion& motion, std::vector<Seat> by = {}) {
    room.game->announce(room.game->accept({motion, std::move(by)}, now));
  }
  void resign(std::size_t seat) {
    room.game->accept(seat_at(seat), {}, {"resign", std::nullopt, Resign{}}, now);
    room.game->announce_act();
  }

  // Makes the oldest pending entry durable, or all of them.
  void commit_one() {
    REQUIRE(journal.durable < journal.written.size());
    room.commits.committed(journal.written[journal.durable++].ticket);
  }
  void commit() {
    while (journal.durable < journal.written.size()) commit_one();
  }

  TestJournal journal;
  DiceRandom random;
  TestBots bots;
  server::telemetry::Metrics metrics;
  room::RoomContext room;
  Instant now = 2000;
};

// The refusal in the only frame since the last call.
inline std::string rejection(Recorder& who) {
  const json frame = who.take_one();
  REQUIRE(frame["type"] == "rejected");
  return frame["code"];
}

}  // namespace tests
