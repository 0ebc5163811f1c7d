// Unused rooms: the reason for their removal, and games that are ended.
#include "tests/rooms/rooms.hpp"
#include "tests/support/restore_room.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <variant>
#include <vector>

using namespace tests;

TEST_CASE("a closed room is distinguished from one that never existed") {
  RoomsLobby lobby;
  lobby.create();
  CHECK_FALSE(lobby.directory.is_closed("AAAAAA"));
  lobby.rooms.tick(Instant(1000));
  lobby.rooms.tick(Instant(1101));
  lobby.commit();
  lobby.rooms.tick(Instant(1102));
  CHECK(lobby.directory.is_closed("AAAAAA"));
  CHECK_FALSE(lobby.directory.is_closed("BBBBBB"));
}

TEST_CASE("a game without players is called off after a while") {
  RoomsLobby lobby(10'000);
  std::vector<std::string> tokens;
  room::Room& room = lobby.create_playing(tokens);
  Recorder ann;
  Recorder watcher;
  CHECK_FALSE(room.enter(ann, {.token = tokens[0]}, Instant(1000)));
  CHECK_FALSE(room.enter(watcher, {}, Instant(1000)));
  lobby.rooms.tick(Instant(1000));
  lobby.rooms.tick(Instant(50'000));
  CHECK(lobby.journal.all<room::Ruled>().empty());  // a client is there
  room.exit(ann, Instant(50'000));
  lobby.rooms.tick(Instant(60'000));
  CHECK(lobby.journal.all<room::Ruled>().empty());
  lobby.rooms.tick(Instant(60'001));
  lobby.rooms.tick(Instant(60'002));
  REQUIRE(lobby.journal.all<room::Ruled>().size() == 1);
  CHECK(lobby.journal.all<room::Ruled>()[0].ruling ==
        protocol::TableDecision{protocol::CallOff{}, {}});
  CHECK_FALSE(watcher.dismissed);
  lobby.commit();
  CHECK(room.state() == protocol::RoomState::finished);
  CHECK(room.recorded());
  CHECK(watcher.dismissed == Close::abandoned);
  CHECK(lobby.directory.listed(10).empty());
  lobby.rooms.tick(Instant(60'100));
  CHECK(lobby.rooms.size() == 0);
  CHECK_FALSE(lobby.directory.is_closed("AAAAAA"));
}

TEST_CASE("a room of another server is closed no sooner than one after a start") {
  RoomsLobby lobby(10'000);
  lobby.rooms.tick(Instant(1000));
  const auto claim = [&](const std::optional<room::Begun>& begun,
                         const std::vector<room::SeatTaken>& seats) {
    const room::Opened opened{"Friday", {}, request_in("kingdomino players=2"), Instant(1000)};
    restore(lobby.rooms.add("BBBBBB", opened, rules_for(opened.rules)), seats, begun, {},
            Instant(40'000));
  };
  SECTION("without a game") {
    claim(std::nullopt, {});
    lobby.rooms.tick(Instant(50'000));
    lobby.rooms.tick(Instant(50'100));
    CHECK(lobby.closings() == 0);
    lobby.rooms.tick(Instant(50'101));
    CHECK(lobby.closings() == 1);
  }
  SECTION("with an abandoned game") {
    std::vector<std::string> tokens;
    lobby.create_playing(tokens);
    claim(lobby.journal.all<room::Begun>()[0], lobby.journal.all<room::SeatTaken>());
    const auto called_off = [&] {
      const auto& written = lobby.journal.written;
      return std::ranges::any_of(written, [](const auto& one) {
        return one.code == "BBBBBB" && std::holds_alternative<room::Ruled>(one.entry);
      });
    };
    lobby.rooms.tick(Instant(50'000));
    lobby.rooms.tick(Instant(59'999));
    CHECK_FALSE(called_off());
    lobby.rooms.tick(Instant(60'000));
    CHECK(called_off());
  }
}

TEST_CASE("a correspondence game waits for two turns, and every room some time after a start") {
  RoomsLobby lobby(7'200'000);
  std::vector<std::string> tokens;
  const protocol::Milliseconds day = 86'400'000;
  lobby.create_playing(tokens, {.kind = protocol::ClockKind::days, .seconds = 86'400});
  const auto called_off = [&](Instant now) {
    lobby.rooms.tick(now);
    return !lobby.journal.all<room::Ruled>().empty();
  };
  SECTION("two turns") {
    lobby.rooms.tick(Instant(1000));
    CHECK_FALSE(called_off(1000 + day / 2));
    CHECK_FALSE(called_off(1000 + day - 1000));
  }
  SECTION("the start") {
    CHECK_FALSE(called_off(100 * day));
    CHECK_FALSE(called_off(100 * day + 3'599'999));
    CHECK(called_off(100 * day + 3'600'000));
  }
}
