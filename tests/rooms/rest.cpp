// When a shard rests: no tick is due while none of its rooms needs one.
#include "server/util/limits.hpp"
#include "tests/rooms/rooms.hpp"

#include <string>
#include <vector>

using namespace tests;
using server::SteadyTime;

namespace {

constexpr room::Milliseconds hour = 3'600'000;
// The room must not have been used for longer than this.
constexpr room::Milliseconds calm = 1000 * server::limits::rest_after.count();

struct RestingRooms : RoomsLobby {
  RestingRooms() { change(0); }
  void change(room::Milliseconds abandoned, room::Milliseconds waiting = hour) {
    rooms.change({.waiting = waiting, .finished = hour, .abandoned = abandoned});
  }
  bool rests_at(room::Milliseconds time) {
    rooms.tick(Instant(time));
    return rooms.resting();
  }
};

}  // namespace

TEST_CASE("without rooms no tick is due") {
  RestingRooms lobby;
  CHECK_FALSE(lobby.rooms.resting());  // the first tick
  CHECK(lobby.rests_at(1000));
  CHECK_FALSE(lobby.rooms.tick_due());
}

TEST_CASE("an unused waiting room rests until it is closed") {
  RestingRooms lobby;
  lobby.create();
  CHECK_FALSE(lobby.rests_at(1000));
  CHECK_FALSE(lobby.rests_at(1000 + calm));
  CHECK(lobby.rests_at(1001 + calm));
  CHECK(lobby.rooms.tick_due() == SteadyTime(1001 + hour));
  lobby.rooms.tick(Instant(1000 + hour));
  CHECK(lobby.closings() == 0);
  CHECK_FALSE(lobby.rests_at(1001 + hour));  // it is closed, but not durably
  CHECK(lobby.closings() == 1);
  lobby.commit();
  CHECK(lobby.rests_at(1002 + hour));
  CHECK(lobby.rooms.size() == 0);
}

TEST_CASE("a room that is never closed needs a tick once a day") {
  constexpr room::Milliseconds day = 24 * hour;
  RestingRooms lobby;
  lobby.create();
  // A million days are more than timers have nanoseconds.
  lobby.change(0, 1'000'000 * day);
  REQUIRE(lobby.rests_at(1001 + calm));
  CHECK(lobby.rooms.tick_due() == SteadyTime(1001 + calm + day));
  CHECK(lobby.rests_at(1001 + calm + day));
  CHECK(lobby.rooms.tick_due() == SteadyTime(1001 + calm + 2 * day));
}

TEST_CASE("a room with a client does not rest") {
  RestingRooms lobby;
  room::Room& room = lobby.create();
  Recorder watcher;
  CHECK_FALSE(room.enter(watcher, {}, Instant(1000)));
  CHECK_FALSE(lobby.rests_at(1001 + calm));
  room.exit(watcher, Instant(1001 + calm));
  CHECK(lobby.rests_at(1002 + 2 * calm));
}

TEST_CASE("a game without a clock rests while nobody is connected") {
  RestingRooms lobby;
  std::vector<std::string> tokens;
  lobby.create_playing(tokens);
  CHECK_FALSE(lobby.rests_at(1000 + calm));
  CHECK(lobby.rests_at(1001 + calm));
  CHECK_FALSE(lobby.rooms.tick_due());
  CHECK(lobby.rooms.metrics().clocks.value() == 0);
  SECTION("until it is ended") {
    lobby.change(2 * hour);
    CHECK(lobby.rests_at(2000 + calm));
    CHECK(lobby.rooms.tick_due() == SteadyTime(1001 + 2 * hour));
  }
}

TEST_CASE("a game whose clock runs does not rest") {
  RestingRooms lobby;
  std::vector<std::string> tokens;
  lobby.create_playing(tokens, {.kind = protocol::ClockKind::days, .seconds = 3 * 86'400});
  CHECK_FALSE(lobby.rests_at(1000 + 2 * calm));
  CHECK(lobby.rooms.metrics().clocks.value() == 1);
}

TEST_CASE("a game in which a bot is to move does not rest") {
  RestingRooms lobby;
  TestAnswer<room::RoomGrant> opened;
  room::Room& room = lobby.create("AAAAAA", opened);
  lobby.commit();
  TestAnswer<protocol::RoomInfo> seated;
  room.seat_bots(engine::bots::default_level, {opened.value().host}, Instant(1000), seated.done());
  lobby.commit();
  REQUIRE(room.state() == protocol::RoomState::playing);
  CHECK_FALSE(lobby.rests_at(1000 + 2 * calm));
}

TEST_CASE("the use of a room ends the rest, once") {
  RestingRooms lobby;
  lobby.create();
  int woken = 0;
  lobby.rooms.on_wake([&] { ++woken; });
  REQUIRE(lobby.rests_at(1001 + calm));
  CHECK(lobby.rooms.find("AAAAAB") == nullptr);
  CHECK(lobby.rooms.resting());
  static_cast<void>(lobby.rooms.find("AAAAAA"));
  static_cast<void>(lobby.rooms.find("AAAAAA"));
  CHECK(woken == 1);
  CHECK_FALSE(lobby.rooms.resting());
  // Nobody has come.
  CHECK(lobby.rests_at(2001 + calm));
}

TEST_CASE("a room that is used during a tick does not rest after it") {
  RestingRooms lobby;
  lobby.create();
  lobby.rooms.begin_tick(Instant(1001 + calm));
  static_cast<void>(lobby.rooms.find("AAAAAA"));
  while (lobby.rooms.tick_some(Instant(1001 + calm))) {
  }
  CHECK_FALSE(lobby.rooms.resting());
}
