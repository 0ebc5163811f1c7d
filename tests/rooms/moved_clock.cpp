// Rooms, the lobby and announcements, while the wall clock is moved or the process freezes: all of
// them keep their lifetimes.
#include "tests/support/moved_clock.hpp"

#include "server/net/announcements.hpp"
#include "tests/rooms/rooms.hpp"
#include "tests/rooms/support.hpp"
#include "tests/support/restore_room.hpp"

using namespace tests;

namespace {

bool was_called_off(const TestJournal& journal) {
  const auto ruled = journal.all<room::Ruled>();
  return std::ranges::any_of(ruled, [](const auto& row) {
    return std::holds_alternative<protocol::CallOff>(row.ruling.motion);
  });
}

json seek_any(const std::string& id) {
  return {{"type", "seek"}, {"id", id}, {"preset", "kingdomino"}, {"players", {2, 3, 4}}};
}

}  // namespace

TEST_CASE("a room keeps its lifetime, wherever the wall clock is moved") {
  const Milliseconds move =
      GENERATE(values<Milliseconds>({one_hour, -one_hour, one_year, -one_year}));
  CAPTURE(move);
  RoomsLobby rooms(10'000);
  Instant now(1000);
  SECTION("without a game") {
    rooms.create();
    rooms.rooms.tick(now);
    now.wall_ahead = move;
    rooms.rooms.tick(now + 100);
    CHECK(rooms.closings() == 0);
    rooms.rooms.tick(now + 101);
    CHECK(rooms.closings() == 1);
  }
  SECTION("with an abandoned game") {
    std::vector<std::string> tokens;
    rooms.create_playing(tokens);
    rooms.rooms.tick(now);
    now.wall_ahead = move;
    rooms.rooms.tick(now + 10'000);
    CHECK_FALSE(was_called_off(rooms.journal));
    rooms.rooms.tick(now + 10'001);
    CHECK(was_called_off(rooms.journal));
  }
  SECTION("with a finished game") {
    std::vector<std::string> tokens;
    room::Room& room = rooms.create_playing(tokens);
    Recorder ann;
    CHECK_FALSE(room.enter(ann, {.token = tokens[0]}, now));
    room.receive(ann, protocol::Act{"bye", std::nullopt, Resign{}}, now);
    rooms.commit();
    room.exit(ann, now);
    rooms.rooms.tick(now);
    now.wall_ahead = move;
    rooms.rooms.tick(now + 50);
    CHECK(rooms.rooms.size() == 1);
    rooms.rooms.tick(now + 51);
    CHECK(rooms.rooms.size() == 0);
  }
}

TEST_CASE("the downtime of the server ends no game") {
  const Milliseconds away = GENERATE(Milliseconds{1000}, one_hour, one_year);
  CAPTURE(away);
  RoomsLobby before;
  std::vector<std::string> tokens;
  before.create_playing(tokens);
  RoomsLobby after(7'200'000);
  const room::Opened opened{"Friday", {}, request_in("kingdomino players=2"), Instant(1000)};
  // Two idle hours are needed, of which one had passed.
  const Instant alive = 1000 + one_hour;
  restore(after.rooms.add("AAAAAA", opened, rules_for(opened.rules)),
          before.journal.all<room::SeatTaken>(), before.journal.all<room::Begun>()[0], {}, alive);
  const Instant back = alive + away;
  after.rooms.tick(back);
  after.commit();
  after.rooms.tick(back + one_hour);
  CHECK_FALSE(was_called_off(after.journal));
  after.rooms.tick(back + (one_hour + 1));
  CHECK(was_called_off(after.journal));
}

TEST_CASE("a long downtime before the last restart ends no game either") {
  RoomsLobby before;
  std::vector<std::string> tokens;
  before.create_playing(tokens);
  const room::Opened opened{"Friday", {}, request_in("kingdomino players=2"), Instant(1000)};
  const auto seats = before.journal.all<room::SeatTaken>();
  const auto begun = before.journal.all<room::Begun>()[0];
  const Instant back = 1000 + one_year;
  RoomsLobby first(7'200'000);
  restore(first.rooms.add("AAAAAA", opened, rules_for(opened.rules)), seats, begun, {},
          Instant(1000));
  first.rooms.tick(back);
  const auto ruled = first.journal.all<room::Ruled>();
  REQUIRE(ruled.size() == 1);
  const std::vector<room::Move> rows{ruled[0]};
  RoomsLobby second(7'200'000);
  restore(second.rooms.add("AAAAAA", opened, rules_for(opened.rules)), seats, begun, rows,
          back + 1000);
  second.rooms.tick(back + 2000);
  second.rooms.tick(back + (one_hour + 3000));
  CHECK_FALSE(was_called_off(second.journal));
}

TEST_CASE("players are matched by their waiting time, wherever the wall clock is moved") {
  const Milliseconds move =
      GENERATE(values<Milliseconds>({one_hour, -one_hour, one_year, -one_year}));
  CAPTURE(move);
  TestLobby lobby;
  TestVisitor ann(lobby, "Ann");
  TestVisitor ben(lobby, "Ben");
  ann.say(seek_any("a"));
  ben.say(seek_any("b"));
  lobby.wait(0);
  lobby.now.wall_ahead = move;
  lobby.wait(server::lobby::quick_match::grace - 1000);
  CHECK(lobby.tables.asked.empty());
  lobby.wait(1000);
  CHECK(lobby.tables.asked.size() == 1);
}

TEST_CASE("an announcement keeps its lifetime, wherever the wall clock is moved") {
  const Milliseconds move =
      GENERATE(values<Milliseconds>({one_hour, -one_hour, one_year, -one_year}));
  CAPTURE(move);
  server::net::Announcements announcements;
  Instant now(2 * one_year);
  announcements.announce("for all", "", one_hour, now);
  now.wall_ahead = move;
  CHECK(announcements.active_for("", now + (one_hour - 1)).size() == 1);
  CHECK(announcements.active_for("", now + one_hour).empty());
}
