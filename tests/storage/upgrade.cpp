// A server upgrades a database of an older schema when it opens it: nothing is lost, games go on,
// and valid rows stay valid.
#include "server/cli/verify_command.hpp"
#include "server/storage/alert_table.hpp"
#include "server/storage/backup.hpp"
#include "server/storage/player_store.hpp"
#include "server/storage/schema.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "tests/cli/tool_output.hpp"
#include "tests/storage/support.hpp"
#include "tests/support/files.hpp"

#include <sstream>

using namespace tests;

namespace {

void write_schema(int version, const std::string& path) {
  SQLite::Database database(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  database.exec(read_text(data_path("schema-" + std::to_string(version) + ".sql")));
}

void write_schema_1(const std::string& path) {
  write_schema(1, path);
}

protocol::RoomCode code_of(const std::string& path, const std::string& name) {
  SQLite::Database database(path);
  return protocol::RoomCode(
      database.execAndGet("SELECT code FROM rooms WHERE name = '" + name + "'").getString());
}

}  // namespace

TEST_CASE("a database of schema 1 is upgraded by the first server") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_schema_1(path);
  const std::string before = [&] {
    SQLite::Database database(path);
    return database
        .execAndGet(
            "SELECT group_concat(room || seq || seat || id || action || "
            "time_ms || digest) FROM steps")
        .getString();
  }();
  {
    TestStore store(path);
  }

  SQLite::Database database(path);
  CHECK(database.execAndGet("PRAGMA user_version").getInt() == storage::schema_version);
  CHECK(database
            .execAndGet("SELECT group_concat(room || seq || seat || id || action || time_ms || "
                        "digest) FROM steps")
            .getString() == before);
  CHECK(database
            .execAndGet("SELECT count(*) FROM sqlite_schema WHERE name LIKE '%\\_old' ESCAPE "
                        "'\\'")
            .getInt() == 0);
  const std::string verdict = verify_report(path);
  CHECK(contains(verdict, "4 rooms, 4 games, 165 steps: 0 bad"));
  CHECK(contains(verdict, "4 games were dealt without a seed"));

  // The room whose game is not yet dealt can make the promises of a new one.
  CHECK(read_room(path, code_of(path, "Waiting")).opened.seed);
  CHECK_FALSE(read_room(path, code_of(path, "Over")).opened.seed);
}

TEST_CASE("a database of schema 2 keeps every row and every hash") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_schema(2, path);
  const auto rows = [&] {
    SQLite::Database database(path);
    std::string text;
    for (const char* query :
         {"SELECT code || name || rules || opened_ms || ifnull(ended_ms, '') || hex(seed) "
          "FROM rooms ORDER BY code",
          "SELECT room || seat || name || hex(token_hash) || taken_ms || ifnull(entropy, '') "
          "FROM seats ORDER BY room, seat",
          "SELECT room || seq || deal || time_ms || digest || salt || hex(before) || hex(hash) "
          "FROM games ORDER BY room, seq",
          "SELECT room || seq || seat || id || action || time_ms || digest || ifnull(result, '') "
          "|| "
          "hex(before) || hex(hash) FROM steps ORDER BY room, seq"}) {
      SQLite::Statement statement(database, query);
      while (statement.executeStep()) text += statement.getColumn(0).getString() + "\n";
    }
    return text;
  };
  const std::string before = rows();
  {
    TestStore store(path);
  }
  CHECK(rows() == before);
  CHECK(contains(verify_report(path), "4 rooms, 4 games, 108 steps: 0 bad\n"));
  const storage::StoredRoom waiting = read_room(path, code_of(path, "Waiting"));
  CHECK_FALSE(waiting.opened.host);
  REQUIRE(waiting.seats.size() == 1);
  CHECK_FALSE(waiting.seats[0].bot);
}

TEST_CASE("a database of schema 3 keeps its host and its bots") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_schema(3, path);
  {
    TestStore store(path);
  }
  CHECK(contains(verify_report(path), "3 rooms, 2 games, 49 steps: 0 bad\n"));
  const storage::StoredRoom waiting = read_room(path, code_of(path, "Waiting"));
  CHECK(waiting.opened.host);
  CHECK_FALSE(waiting.opened.settings.advice);
  CHECK_FALSE(waiting.opened.settings.listed);
  REQUIRE(waiting.seats.size() == 1);
  CHECK(waiting.seats[0].bot == engine::bots::Level::tree_search);
}

TEST_CASE("a database of schema 4 keeps its settings and its analyses") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_schema(4, path);
  {
    TestStore store(path);
  }
  CHECK(contains(verify_report(path), "3 rooms, 2 games, 49 steps: 0 bad\n"));
  const storage::StoredRoom waiting = read_room(path, code_of(path, "Waiting"));
  CHECK(waiting.opened.settings == protocol::Settings{.listed = true, .advice = true});
  CHECK_FALSE(waiting.opened.room_password);
  CHECK(waiting.seats.size() == 2);
  const storage::StoredRoom over = read_room(path, code_of(path, "Over"));
  CHECK(over.opened.settings == protocol::Settings{.listed = true});
  CHECK(contains(over.analysis, "\"decisions\""));
}

TEST_CASE("a database of schema 5 keeps its passwords and its rematches, and has room for chat") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_schema(5, path);
  {
    TestStore store(path);
  }
  CHECK(contains(verify_report(path), "4 rooms, 3 games, 97 steps: 0 bad\n"));
  const storage::StoredRoom playing = read_room(path, code_of(path, "Playing"));
  CHECK(playing.opened.room_password);
  CHECK(playing.opened.settings == protocol::Settings{.start = protocol::Start::host});
  const storage::StoredRoom waiting = read_room(path, code_of(path, "Waiting"));
  CHECK(waiting.opened.settings.start == protocol::Start::ready);
  SQLite::Database database(path);
  CHECK(database.execAndGet("SELECT count(*) FROM rooms WHERE rematch IS NOT NULL").getInt() == 1);
  CHECK(storage::Recovery(path).chat(waiting.code).empty());
}

TEST_CASE("a database of schema 6 keeps its rulings and its chat, and shows the results of games") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_schema(6, path);
  Answers answers;
  storage::DurableJournal(path, answers.on_durable(), answers.on_failed(), {.days = 3650}).close();
  CHECK(contains(verify_report(path), "3 rooms, 2 games, 7 steps: 0 bad\n"));
  const storage::StoredRoom over = read_room(path, code_of(path, "Over"));
  CHECK(over.opened.settings.clock.kind == protocol::ClockKind::bank);
  CHECK(over.seats.size() == 2);
  CHECK(over.seats[0].who == room::Identity{});
  CHECK(storage::Recovery(path).chat(over.code).size() == 2);
  const auto games = storage::PlayerStore(path).games({}, "", false).games;
  REQUIRE(games.size() == 1);
  CHECK(games[0].room == over.code);
  CHECK_FALSE(games[0].rated);
  CHECK(games[0].seats[0].name == "Ann");
  CHECK(games[0].seats[0].place == 1);
  CHECK(games[0].seats[1].place == 2);
}

TEST_CASE("a database of schema 7 keeps its players, and knows their seats in play") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_schema(7, path);
  Answers answers;
  storage::DurableJournal(path, answers.on_durable(), answers.on_failed(), {.days = 3650}).close();
  CHECK(contains(verify_report(path), "3 rooms, 2 games, 7 steps: 0 bad\n"));
  CHECK(storage::Recovery(path).chat(code_of(path, "Over")).size() == 2);
  storage::PlayerStore people(path);
  const auto seats = people.seats("AnnTheFirst1");
  REQUIRE(seats.size() == 1);
  CHECK(seats[0].room == code_of(path, "Playing"));
  CHECK(people.games({}, "AnnTheFirst1", true).games.size() == 1);
  CHECK(people.leaderboard(protocol::Family::kingdomino).size() == 1);
}

TEST_CASE("a database of schema 8 keeps its games and players, and has room for alerts") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_schema(8, path);
  Answers answers;
  storage::DurableJournal(path, answers.on_durable(), answers.on_failed(), {.days = 3650}).close();
  CHECK(contains(verify_report(path), "3 rooms, 2 games, 7 steps: 0 bad\n"));
  CHECK(storage::PlayerStore(path).seats("AnnTheFirst1").size() == 1);
  CHECK(storage::AlertTable(path).of({.player = "AnnTheFirst1", .room = {}, .holder = {}}).empty());
}

TEST_CASE("an upgraded database has the tables of a new one") {
  const TemporaryDirectory directory;
  const int version = GENERATE(1, 2, 3, 4, 5, 6, 7, 8);
  write_schema(version, directory / "old.sqlite");
  {
    TestStore store(directory / "old.sqlite");
  }
  {
    TestStore store(directory / "new.sqlite");
  }
  // Without the order of the rows: a table that is not changed keeps it.
  const auto tables = [&](const char* name) {
    SQLite::Database database(directory / name);
    std::string text;
    SQLite::Statement query(database,
                            "SELECT replace(sql, ', WITHOUT ROWID', '') FROM sqlite_schema "
                            "WHERE sql IS NOT NULL ORDER BY name");
    while (query.executeStep()) text += query.getColumn(0).getString() + "\n";
    return text;
  };
  CHECK(tables("old.sqlite") == tables("new.sqlite"));
}

TEST_CASE("errors in a file of schema 1 stay errors, and the rest is valid") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_schema_1(path);
  const std::string code = code_of(path, "Match");
  tamper(path,
         "UPDATE steps SET digest = '0123456789abcdef' WHERE seq = 7 AND room = '" + code + "'");
  tamper(path, "UPDATE games SET deal = '' WHERE room = '" + code_of(path, "Over").text() + "'");
  {
    TestStore store(path);
  }
  const std::string verdict = verify_report(path);
  CHECK(contains(verdict, code + ": row 7: digest 0123456789abcdef"));
  CHECK(contains(verdict, code_of(path, "Over").text() + ": game, deal"));
  CHECK(contains(verdict, ": 2 bad"));
}

TEST_CASE("tools leave a file of schema 1 alone, and a backup of it has schema 1") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_schema_1(path);
  CHECK(contains(verify_report(path), "of an older version; start the server on it"));
  std::ostringstream out;
  CHECK(server::storage::backup(path, directory / "copy.sqlite", out, out) == 0);
  SQLite::Database copy(directory / "copy.sqlite");
  CHECK(copy.execAndGet("PRAGMA user_version").getInt() == 1);
}

TEST_CASE("an upgrade that fails changes nothing") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_schema_1(path);
  tamper(path, "DROP INDEX unfinished_rooms");
  CHECK_THROWS_AS(TestStore(path), storage::StorageError);
  SQLite::Database database(path);
  CHECK(database.execAndGet("PRAGMA user_version").getInt() == 1);
  CHECK(database.execAndGet("SELECT count(*) FROM steps").getInt() == 165);
}
