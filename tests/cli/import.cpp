// Games leave a database as files and come back from them.
#include "server/cli/import_command.hpp"
#include "server/cli/replay_command.hpp"
#include "server/cli/verify_command.hpp"
#include "server/storage/check_game.hpp"
#include "server/storage/game_file.hpp"
#include "server/util/clock.hpp"
#include "tests/cli/tool_output.hpp"
#include "tests/storage/support.hpp"
#include "tests/support/files.hpp"

#include <fstream>

using namespace tests;
namespace storage = server::storage;
namespace cli = server::cli;
namespace room = server::room;

namespace {

ToolOutput exported(const std::string& database, const protocol::RoomCode& code,
                    const std::string& path) {
  return run_tool(
      [&](auto& out, auto& err) { return cli::export_game(database, code, path, out, err); });
}

ToolOutput imported(const std::string& path, const std::string& database) {
  return run_tool([&](auto& out, auto& err) { return cli::import_game(path, database, out, err); });
}

// The file of the game ABCDEF, which is not over, with so many of its moves.
std::string exported_running(const TemporaryDirectory& directory, const SampleGame& game,
                             std::size_t moves) {
  std::string file = directory / "game.json";
  {
    TestStore store(directory / "a.sqlite");
    store.append("ABCDEF", game, game.first_action + moves);
  }
  CHECK(exported(directory / "a.sqlite", "ABCDEF", file).code == 0);
  return file;
}

}  // namespace

TEST_CASE("a finished game moves to another database by a file") {
  const TemporaryDirectory directory;
  const std::string file = directory / "game.json";
  write_games(directory / "a.sqlite", {"AAAAAA", "BBBBBB"});
  CHECK(exported(directory / "a.sqlite", "bbbbbb", file).code == 0);
  const ToolOutput verdict = verified(file);
  CHECK(verdict.code == 0);
  CHECK(verdict.out == "BBBBBB: over\n1 rooms, 1 games, 48 steps: 0 bad\n");

  const ToolOutput done = imported(file, directory / "b.sqlite");
  CHECK(done.err.empty());
  CHECK(done.code == 0);
  CHECK(done.out == "BBBBBB: imported, 48 rows after the deal, over\n");
  CHECK(contains(verified(directory / "b.sqlite").out, "1 rooms, 1 games, 48 steps: 0 bad"));
  CHECK(exported(directory / "b.sqlite", "BBBBBB", "-").out ==
        exported(directory / "a.sqlite", "BBBBBB", "-").out);
  CHECK(storage::Recovery(directory / "b.sqlite").unfinished().empty());

  const ToolOutput again = imported(file, directory / "b.sqlite");
  CHECK(again.code == 1);
  CHECK(contains(again.err, "the database already has a room BBBBBB"));
  CHECK(exported(directory / "a.sqlite", "BBBBBB", file).code == 2);  // it is there already
}

TEST_CASE("a running game is continued with new tokens") {
  const TemporaryDirectory directory;
  const std::string file = exported_running(directory, sample_game(), 7);
  CHECK(contains(verified(file).out, "ABCDEF: in progress\n"));
  const ToolOutput done = imported(file, directory / "b.sqlite");
  CHECK(done.code == 0);
  const storage::StoredRoom room = read_room(directory / "b.sqlite", "ABCDEF");
  CHECK(room.moves.size() == 8);
  CHECK_FALSE(room.over);
  REQUIRE(room.seats.size() == 2);
  for (const room::SeatTaken& taken : room.seats) {
    const auto at = done.out.find("token ", done.out.find(taken.name));
    REQUIRE(at != std::string::npos);
    CHECK(room::matches(done.out.substr(at + 6, 32), taken.token));
  }
}

TEST_CASE("the clocks of an imported game do not count the time of its file") {
  const TemporaryDirectory directory;
  const std::string database = directory / "b.sqlite";
  SampleGame game = sample_game();
  std::get<room::Opened>(game.entries[0]).settings.clock = {.kind = protocol::ClockKind::move,
                                                            .seconds = 30};
  const std::size_t moves = GENERATE(std::size_t{0}, std::size_t{7});
  const std::string file = exported_running(directory, game, moves);
  // A server ran here long after the newest row of the game.
  write_games(database, {"AAAAAA"});
  const server::RoomTime before(server::wall_now().count());
  tamper(database,
         "INSERT OR REPLACE INTO alive VALUES (1, " + std::to_string(before.count()) + ")");
  CHECK(imported(file, database).code == 0);

  storage::StoredRoom room = read_room(database, "ABCDEF");
  REQUIRE(room.moves.size() == moves + 1);
  std::optional<room::PlayedGame> played;
  CHECK_FALSE(storage::check_game(room, &played));
  REQUIRE(played);
  const auto until = played->status.clock().until();
  REQUIRE(until);
  // The turn to move may have begun one row of 2,345 ms before.
  CHECK(until->count() >= before.count() + 30'000 - 2'345);
  CHECK(until->count() < server::wall_now().count() + 30'000 + 10'000);
  // So the room is not abandoned either.
  CHECK(std::get<room::Ruled>(room.moves.back()).time >= before);
  CHECK(contains(verified(database).out, "0 bad"));
}

TEST_CASE("a game whose tokens cannot be printed is not imported") {
  const TemporaryDirectory directory;
  const std::string file = exported_running(directory, sample_game(), 7);
  std::ofstream full("/dev/full");
  std::ostringstream err;
  CHECK(cli::import_game(file, directory / "b.sqlite", full, err) == 2);
  CHECK(contains(err.str(), "the tokens cannot be printed"));
  CHECK(storage::Recovery(directory / "b.sqlite").codes().empty());
  CHECK(imported(file, directory / "b.sqlite").code == 0);
}

TEST_CASE("a changed game is neither verified nor imported") {
  const TemporaryDirectory directory;
  const std::string file = directory / "game.json";
  const std::string database = directory / "b.sqlite";
  const auto write = [&](const storage::StoredRoom& room) {
    std::ofstream(file, std::ios::trunc) << storage::write_game_file(room);
  };
  storage::StoredRoom room = stored(sample_game());
  std::string what;
  SECTION("a row") {
    std::get<room::Acted>(room.moves[3]).id = "mine";
    write(room);
    what = "row 4: the row was changed: its hash differs";
  }
  SECTION("a deal that does not follow from its seed") {
    room.opened.seed->front() ^= 1;
    write(relinked(room));
    what = "row 0: the salt does not follow from the seed";
  }
  SECTION("a game of another version of the rules") {
    room.begun->versions.rules = 2;
    write(relinked(room));
    what = "row 0: dealt under version 2 of the rules; this program knows versions up to 1";
  }
  SECTION("a row is torn off") {
    room.moves.erase(room.moves.begin() + 4);
    write(room);
    what = "row 5: the row is missing";
  }
  CHECK(verified(file).code == 1);
  CHECK(contains(verified(file).out, "ABCDEF: " + what));
  CHECK(imported(file, database).code == 1);
  CHECK(imported(file, database).err == file + ": " + what + "\n");
  CHECK_FALSE(fs::exists(database));
}

TEST_CASE("an import upgrades no older database") {
  const TemporaryDirectory directory;
  const std::string file = directory / "game.json";
  const std::string database = directory / "b.sqlite";
  write_games(directory / "a.sqlite", {"AAAAAA"});
  CHECK(exported(directory / "a.sqlite", "AAAAAA", file).code == 0);
  const auto version = [&] {
    return SQLite::Database(database).execAndGet("PRAGMA user_version").getInt();
  };
  SQLite::Database(database, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
      .exec(read_text(data_path("schema-8.sql")));
  const int before = version();
  const ToolOutput refused = imported(file, database);
  CHECK(refused.code == 2);
  CHECK(refused.err == database + ": of an older version; start the server on it to upgrade it\n");
  CHECK(version() == before);
}

TEST_CASE("an import error names the file") {
  const TemporaryDirectory directory;
  CHECK(imported(directory / "none", directory / "b.sqlite").code == 2);
  std::ofstream(directory / "text") << "{\"format\":7}";
  CHECK(imported(directory / "text", directory / "b.sqlite").err ==
        directory / "text" + ": file, format: not a text\n");
  CHECK(verified(directory / "text").code == 2);

  storage::StoredRoom forged = stored(sample_game());
  forged.seats[1].name = "Ben\u202e";
  std::ofstream(directory / "name") << storage::write_game_file(relinked(forged));
  CHECK(imported(directory / "name", directory / "b.sqlite").err ==
        directory / "name" + ": row 0, seats, name: 1 to 128 bytes in one line\n");

  storage::StoredRoom room = stored(sample_game(1, 2, "ABCDE0"));
  room.code = "ABCDE0";  // not a valid room code
  std::ofstream(directory / "code") << storage::write_game_file(relinked(room));
  CHECK(
      contains(imported(directory / "code", directory / "b.sqlite").err, "room: not a room code"));

  write_games(directory / "a.sqlite", {"AAAAAA"});
  CHECK(exported(directory / "a.sqlite", "AAAAAA", directory / "game").code == 0);
  TestStore running(directory / "b.sqlite");
  const ToolOutput refused = imported(directory / "game", directory / "b.sqlite");
  CHECK(refused.code == 2);
  CHECK(contains(refused.err, "in use by"));
}

TEST_CASE("the token of a seat belongs to the player who took it over, also from a bot") {
  const TemporaryDirectory directory;
  const std::string file = directory / "game.json";
  storage::StoredRoom game = stored(sample_game());
  game.over = false;
  if (GENERATE(true, false)) game.seats[1].bot = engine::bots::Level::random;
  game.moves = {
      room::Ruled{.seq = 1,
                  .ruling = {protocol::TakeOver{engine::seat_at(1), "Zoe"}, {engine::seat_at(0)}},
                  .time = game.begun->time,
                  .digest = game.begun->digest}};
  std::ofstream(file) << storage::write_game_file(relinked(game));
  const ToolOutput done = imported(file, directory / "b.sqlite");
  CHECK(done.code == 0);
  const std::string before = "Zoe  token ";
  const auto found = done.out.find(before);
  REQUIRE(found != std::string::npos);
  CHECK(room::matches(done.out.substr(found + before.size(), 32),
                      read_room(directory / "b.sqlite", "ABCDEF").seats[1].token));
}
