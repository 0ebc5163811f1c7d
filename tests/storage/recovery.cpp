#include "server/util/hex.hpp"
#include "tests/storage/support.hpp"

using namespace tests;

namespace {

// The reason why the room is damaged; empty if it is not.
std::string damage(const std::string& path, const protocol::RoomCode& code) {
  const auto found = storage::Recovery(path).find(code);
  REQUIRE(found.has_value());
  return *found ? "" : found->error().reason;
}

}  // namespace

TEST_CASE("an unreadable row damages its room and no other") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_games(path, {"AAAAAA", "BBBBBB", "CCCCCC"});
  tamper(path, "UPDATE rooms SET ended_ms = NULL");
  const auto [sql, where] = GENERATE(table<std::string, std::string>(
      {{"UPDATE rooms SET rules = '{\"preset\":\"chess\"}' WHERE code = 'BBBBBB'", "room, rules"},
       {"UPDATE rooms SET rules = '{' WHERE code = 'BBBBBB'", "room, rules"},
       {"UPDATE rooms SET settings = '[]' WHERE code = 'BBBBBB'", "room, settings"},
       {"UPDATE rooms SET name = CAST(x'ff41' AS TEXT) WHERE code = 'BBBBBB'", "room, name"},
       {"UPDATE seats SET token_hash = x'00' WHERE room = 'BBBBBB'", "seat 0, token_hash"},
       {"UPDATE seats SET seat = 9 WHERE room = 'BBBBBB' AND seat = 1", "seat 1, seat"},
       {"UPDATE seats SET seat = 2 WHERE room = 'BBBBBB' AND seat = 1", "seat 1, seat"},
       {"UPDATE games SET deal = '[]' WHERE room = 'BBBBBB'", "game, deal"},
       {"UPDATE games SET digest = 'ABCDEF' WHERE room = 'BBBBBB'", "game, digest"},
       {"UPDATE games SET seq = 1 WHERE room = 'BBBBBB'", "game, seq"},
       {"DELETE FROM games WHERE room = 'BBBBBB'", "step 1, seq"},
       {"UPDATE steps SET seq = 0 WHERE room = 'BBBBBB' AND seq = 1", "step 0, seq"},
       {"UPDATE steps SET seat = -1 WHERE room = 'BBBBBB' AND seq = 4", "step 4, seat"},
       {"UPDATE steps SET seat = 2 WHERE room = 'BBBBBB' AND seq = 4", "step 4, seat"},
       {"UPDATE steps SET action = '{\"do\":\"bribe\"}' WHERE room = 'BBBBBB' AND seq = 5",
        "step 5, action"},
       {"UPDATE steps SET action = 'null' WHERE room = 'BBBBBB' AND seq = 5", "step 5, action"},
       {"UPDATE rooms SET opened_ms = -1 WHERE code = 'BBBBBB'", "room, opened_ms"},
       {"UPDATE steps SET time_ms = 9223372036854775807 WHERE room = 'BBBBBB' AND seq = 5",
        "step 5, time_ms"},
       {"UPDATE steps SET digest = 'x' WHERE room = 'BBBBBB' AND seq = 6", "step 6, digest"},
       {"UPDATE steps SET room = 'BBBBBC' WHERE room = 'BBBBBB' AND seq = 48", "step 48, before"},
       {"UPDATE steps SET room = 'BBBBBB?' WHERE room = 'BBBBBB' AND seq > 5", "step 6, before"}}));
  INFO(sql);
  tamper(path, sql);
  CHECK(contains(damage(path, "BBBBBB"), where));
  const auto rooms = storage::Recovery(path).unfinished();
  REQUIRE(rooms.size() == 3);
  CHECK(rooms[0]);
  CHECK(rooms[1].error().code == "BBBBBB");
  CHECK(rooms[2]);
}

TEST_CASE("an unreadable row damages no room whose rows end before it") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_games(path, {"AAAAAA", "BBBBBB"});
  const std::string sql =
      GENERATE(std::string("UPDATE games SET before = x'00' WHERE room = 'BBBBBB'"),
               std::string("UPDATE steps SET before = x'00' WHERE room = 'BBBBBB' AND seq = 1"));
  INFO(sql);
  tamper(path, sql);
  CHECK(damage(path, "AAAAAA").empty());
  CHECK(contains(damage(path, "BBBBBB"), "before: wrong number of bytes"));
}

TEST_CASE("recovery finds the unfinished rooms and remembers every code") {
  const Home home;
  const std::string path = home.where;
  {
    TestStore store(path);
    store.append("CCCCCC", sample_game());
    store.append("BBBBBB", sample_game(), 10);
    store.append("AAAAAA", sample_game(), 1);
    store.journal.flush();
    const storage::Recovery recovery(path);
    const auto rooms = recovery.unfinished();
    REQUIRE(rooms.size() == 2);
    CHECK(rooms[0]->code == "AAAAAA");
    CHECK(rooms[1]->code == "BBBBBB");
    CHECK(recovery.codes() == std::vector<protocol::RoomCode>{"AAAAAA", "BBBBBB", "CCCCCC"});
    CHECK_FALSE(recovery.find("DDDDDD"));
    CHECK(recovery.file_errors().empty());

    // The same reader sees what a live server writes later.
    store.append("DDDDDD", sample_game(), 1);
    store.journal.flush();
    CHECK(recovery.find("DDDDDD"));
  }
}

TEST_CASE("rows without their room are found") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_games(path, {"AAAAAA"});
  tamper(path, "DELETE FROM rooms");
  CHECK_FALSE(storage::Recovery(path).file_errors().empty());
}

TEST_CASE("digests are sixteen hexadecimal digits and nothing else") {
  CHECK(server::util::to_hex(0) == "0000000000000000");
  CHECK(server::util::to_hex(0xfedcba9876543210) == "fedcba9876543210");
  CHECK(server::util::from_hex("fedcba9876543210") == 0xfedcba9876543210);
  for (const char* text : {"", "0", "FEDCBA9876543210", "fedcba987654321", "fedcba98765432100",
                           "fedcba987654321 ", "-edcba9876543210"})
    CHECK_FALSE(server::util::from_hex(text));
}
