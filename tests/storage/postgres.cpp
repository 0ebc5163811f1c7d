// Specific to PostgreSQL: it goes down and comes back, and it can refuse the rows of a single room.
#include "server/cli/verify_command.hpp"
#include "server/rooms/system_random.hpp"
#include "server/storage/backup.hpp"
#include "server/storage/node_secret.hpp"
#include "server/storage/player_store.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/util/limits.hpp"
#include "tests/storage/played.hpp"
#include "tests/support/times.hpp"

#include <chrono>
#include <future>
#include <optional>
#include <sstream>
#include <utility>

using namespace tests;
namespace sql = storage::sql;

namespace {

template <class Work>
std::string reason(Work&& work) {
  try {
    work();
  } catch (const storage::StorageError& error) {
    return error.what();
  }
  return "done";
}

std::string store_complaint(const std::string& where) {
  return reason([&] { const TestStore store(where); });
}

std::int64_t count(const std::string& where, const std::string& what) {
  sql::Database database = sql::open(where, sql::Use::read);
  sql::Statement statement(database, "SELECT count(*) FROM " + what);
  sql::Rows rows = statement.query();
  REQUIRE(rows.next());
  return rows.integer(0);
}

}  // namespace

TEST_CASE(
    "a database that crashes and comes back has everything once, and no entry completed before") {
  const Home home(true);
  WatchedStore watched(home.where);
  PlayedAt played(home.where);
  played.begin(watched);
  const std::size_t answered = watched.answers.durable().size();

  postgres().end(SIGQUIT);
  played.append(watched, 3);
  watched.await("away");
  CHECK(watched.answers.durable().size() == answered);
  postgres().start();
  watched.await("back");
  watched.journal.flush();
  CHECK(watched.answers.durable().size() == played.next);

  // In the middle of it, again and again.
  while (played.next < played.game.entries.size()) {
    played.append(watched, 2);
    postgres().end(SIGQUIT);
    played.append(watched, 3);
    postgres().start();
    played.append(watched, 15);
  }
  played.expect_stored(watched);
  watched.journal.close();
}

TEST_CASE("a commit without an answer is not done twice") {
  const Home home(true);
  storage::Writer writer(home.where);
  const SampleGame game = sample_game();
  writer.write(std::vector<storage::Queued>{{"ABCDEF", 1, game.entries[0]}});
  const std::vector<storage::Queued> batch{{"ABCDEF", 2, game.entries[1]}};
  const auto end_sessions = [&] {
    sql::Database other = sql::open(home.where, sql::Use::write);
    sql::Statement(other,
                   "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                   "WHERE application_name LIKE 'castellan %' AND pid <> pg_backend_pid()")
        .run();
  };
  SECTION("it was not committed") {
    end_sessions();
    CHECK_THROWS_AS(writer.write(batch), sql::DatabaseUnavailable);
    CHECK_FALSE(writer.reconnect());
    writer.write(batch);
  }
  SECTION("it was committed") {
    // The row of the writer says so; only the answer was lost.
    end_sessions();
    CHECK_THROWS_AS(writer.write(batch), sql::DatabaseUnavailable);
    tamper(home.where, "UPDATE writers SET batch = batch + 1");
    CHECK(writer.reconnect());
  }
  SECTION("moves are missing, as after failover to a lagging standby") {
    end_sessions();
    CHECK_THROWS_AS(writer.write(batch), sql::DatabaseUnavailable);
    tamper(home.where, "UPDATE writers SET batch = batch - 1");
    CHECK(contains(reason([&] { writer.reconnect(); }), "moves are missing"));
    return;
  }
  SECTION("another server was here") {
    end_sessions();
    CHECK_THROWS_AS(writer.write(batch), sql::DatabaseUnavailable);
    tamper(home.where, "DELETE FROM writers");
    CHECK(contains(reason([&] { writer.reconnect(); }), "another server"));
    return;
  }
  writer.write(std::vector<storage::Queued>{{"ABCDEF", 3, game.entries[2]}});
  const auto room = read_room(home.where, "ABCDEF");
  CHECK_FALSE(room.seats.empty());
}

TEST_CASE("a room whose moves are refused halts, and the others go on") {
  const Home home(true);
  WatchedStore watched(home.where);
  const SampleGame game = sample_game();
  const std::vector<protocol::RoomCode> codes{"AAAAAA", "BBBBBB", "CCCCCC"};
  std::uint64_t ticket = 0;
  const auto append = [&](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i)
      for (const protocol::RoomCode& code : codes)
        watched.journal.append(code, ++ticket, linked(game, code).entries[i]);
    watched.journal.flush();
  };
  append(0, game.first_action + 2);
  tamper(home.where,
         "INSERT INTO steps SELECT room, 3, seat, id, action, time_ms, digest, result, before, "
         "hash, bot, overdue, ruling FROM steps WHERE seq = 2 AND room = 'BBBBBB'");
  append(game.first_action + 2, game.entries.size());
  CHECK(watched.journal.healthy());
  REQUIRE(watched.refused.size() == 1);
  CHECK(contains(watched.refused["BBBBBB"], "duplicate key"));
  CHECK(read_room(home.where, "AAAAAA").over);
  CHECK(read_room(home.where, "CCCCCC").over);
  CHECK(count(home.where, "steps WHERE room = 'BBBBBB'") == 3);
  // A statement that changes no row is refused in the same way.
  watched.journal.append("CCCCCC", ++ticket, room::SeatLeft{engine::seat_at(7)});
  watched.journal.flush();
  CHECK(watched.refused["CCCCCC"] == "no such row");
}

TEST_CASE("one server writes to a schema, and a second one receives the first one's name") {
  const Home home(true);
  const Home other(true);
  {
    const TestStore store(home.where);
    CHECK(contains(store_complaint(home.where), "in use by another server: process "));
    CHECK(store_complaint(other.where) == "done");
    const storage::Recovery reader(home.where);
    CHECK(reader.codes().empty());
  }
  CHECK(store_complaint(home.where) == "done");
}

TEST_CASE("an unusable database is refused, and the message has no password") {
  const Home home(true);
  const auto refused = [](const std::string& where, const std::string& why) {
    const std::string said = store_complaint(where);
    INFO(said);
    CHECK(contains(said, why));
    CHECK(contains(said, "postgresql://"));
    CHECK_FALSE(contains(said, "secret"));
  };
  refused("postgresql://ann:secret@/nowhere?host=/no/such/folder", "/no/such/folder");
  refused("postgresql://ann:secret@[/nowhere", "postgresql://…");
  write_games(home.where, {"ABCDEF"});
  SECTION("of a newer server") {
    tamper(home.where, "UPDATE castellan SET version = version + 1");
    refused(home.where, "newer server");
    CHECK_THROWS_AS(storage::Recovery(home.where), storage::StorageError);
  }
  SECTION("of another program") {
    tamper(home.where, "DROP TABLE castellan");
    refused(home.where, "not those of Castellan");
  }
  SECTION("read-only") {
    refused(home.where + "%20-cdefault_transaction_read_only%3Don", "not writable");
  }
  SECTION("castellan makes no backup of PostgreSQL") {
    std::ostringstream out;
    CHECK(server::storage::backup(home.where, "/tmp/copy", out, out) == 2);
    CHECK(contains(out.str(), "pg_dump"));
    CHECK_FALSE(contains(out.str(), "secret"));
  }
}

TEST_CASE("an empty database of PostgreSQL has nothing to read") {
  const Home home(true);
  CHECK(contains(reason([&] { storage::Recovery recovery(home.where); }), "empty"));
}

TEST_CASE("a request during an outage of the database is answered after it") {
  const Home home(true);
  write_games(home.where, {"ABCDEF"});
  storage::PlayerStore people(home.where);
  const storage::Recovery recovery(home.where);
  postgres().end(SIGQUIT);
  CHECK_THROWS_AS(people.leaderboard(protocol::Family::kingdomino), sql::DatabaseUnavailable);
  CHECK_THROWS_AS(recovery.codes(), storage::StorageError);
  postgres().start();
  CHECK(people.leaderboard(protocol::Family::kingdomino).empty());
  CHECK(recovery.codes().size() == 1);
  // No request came while it was down.
  postgres().end(SIGINT);
  postgres().start();
  CHECK(people.leaderboard(protocol::Family::kingdomino).empty());
  CHECK(recovery.find("ABCDEF"));
}

TEST_CASE("a start may read the names of players for longer than a request may take") {
  const server::rooms::SystemRandom initialised;
  const Home home(true);
  const TestStore tables(home.where);
  REQUIRE(storage::PlayerStore(home.where).create({"Ann", "correct horse"}, sample_time));
  // As slow as if there were very many.
  tamper(home.where, "ALTER TABLE players RENAME TO stored_players");
  const std::string seconds = std::to_string(server::limits::query_timeout.count() + 1);
  tamper(home.where,
         "CREATE VIEW players AS SELECT stored_players.* FROM stored_players, "
         "pg_sleep(" +
             seconds + ")");
  CHECK(reason([&] { storage::PlayerStore::update_skeletons(home.where); }) == "done");
  // Each of a server's stores: without names to read.
  CHECK(reason([&] { const storage::PlayerStore people(home.where); }) == "done");
}

TEST_CASE("an external account whose first sign-ins come at once is one player") {
  const server::rooms::SystemRandom initialised;
  const Home home(true);
  const TestStore tables(home.where);
  storage::PlayerStore people(home.where);
  sql::Database other = sql::open(home.where, sql::Use::write);
  sql::Transaction first(other, sql::TransactionKind::change);
  sql::Statement(other,
                 "INSERT INTO players (id, name, folded, seen, account, since_ms) "
                 "VALUES ('theFirstOne1', 'Ann', 'ann', 'ann', 'https://example.org 17', 1)")
      .run();
  auto second = std::async(std::launch::async, [&] {
    return people.sign_in_account({"https://example.org 17", "Ann"}, sample_time);
  });
  // It waits for the other one.
  while (second.wait_for(std::chrono::milliseconds(10)) != std::future_status::ready &&
         count(home.where, "pg_locks WHERE NOT granted") == 0) {
  }
  first.commit();
  const auto signed_in = second.get();
  REQUIRE(signed_in);
  CHECK(signed_in->player.id == "theFirstOne1");
}

TEST_CASE("a passphrase that another node changes during a request counts no more") {
  const server::rooms::SystemRandom initialised;
  const Home home(true);
  const TestStore tables(home.where);
  storage::PlayerStore people(home.where);
  const auto ann = *people.create({"Ann", "correct horse"}, sample_time);
  sql::Database other = sql::open(home.where, sql::Use::write);
  std::optional<sql::Transaction> change(std::in_place, other, sql::TransactionKind::change);
  REQUIRE(sql::Statement(other, "UPDATE players SET passphrase = 'another' WHERE id = $1")
              .run(ann.player.id) == 1);
  sql::Statement(other, "DELETE FROM sessions WHERE player = $1").run(ann.player.id);
  // Reads the old passphrase, and waits for the other node at the latest when it writes.
  const auto meanwhile = [&](auto&& request) {
    auto error = std::async(std::launch::async, request);
    while (error.wait_for(std::chrono::milliseconds(10)) != std::future_status::ready &&
           count(home.where, "pg_locks WHERE NOT granted") == 0) {
    }
    change->commit();
    return error.get();
  };
  using server::players::PlayerError;
  SECTION("a sign-in") {
    CHECK(meanwhile([&] {
            const auto signed_in = people.sign_in("Ann", "correct horse", sample_time);
            return signed_in ? std::nullopt : std::optional(signed_in.error());
          }) == PlayerError::bad_passphrase);
  }
  SECTION("a change of the name") {
    CHECK(meanwhile([&] {
            const auto changed = people.change(ann.token, {.name = "Anne"});
            return changed ? std::nullopt : std::optional(changed.error());
          }) == PlayerError::busy);
  }
  CHECK(count(home.where, "players WHERE passphrase = 'another'") == 1);
  CHECK(count(home.where, "sessions") == 0);
}

TEST_CASE("a server can end while its database is down") {
  const Home home(true);
  WatchedStore watched(home.where);
  const SampleGame game = sample_game();
  watched.journal.append("ABCDEF", 1, game.entries[0]);
  watched.journal.flush();
  postgres().end(SIGQUIT);
  watched.journal.append("ABCDEF", 2, game.entries[1]);
  watched.await("away");
  watched.journal.close();
  CHECK(watched.answers.durable().size() == 1);
  REQUIRE(watched.answers.failures().size() == 1);
  CHECK(contains(watched.answers.failures()[0], "unreachable"));
  postgres().start();
}

namespace {

// Undo what the upgrades from schema 8 and from schema 7 add.
void make_schema_8(const std::string& where) {
  for (const char* sql : {"DROP TABLE alert_subscriptions", "DROP TABLE alert_marks",
                          "DROP TABLE alert_keys", "UPDATE castellan SET version = 8"})
    tamper(where, sql);
}
void make_schema_7(const std::string& where) {
  make_schema_8(where);
  for (const char* sql :
       {"DROP TABLE erasures", "DROP INDEX rulings", "DROP INDEX guests", "DROP INDEX leaderboards",
        "DROP INDEX seats_in_play", "ALTER TABLE seats DROP COLUMN ended",
        "CREATE INDEX leaderboards ON ratings (family, points)",
        "ALTER TABLE castellan DROP COLUMN secret", "UPDATE castellan SET version = 7"})
    tamper(where, sql);
}

}  // namespace

TEST_CASE("tables of schema 7 are upgraded by the first server, and keep their games") {
  const Home home(true);
  write_games(home.where, {"ABCDEF"});
  {
    TestStore store(home.where);
    store.append("GHJKMN", sample_game(2, 2, "GHJKMN"), 5);
    store.journal.flush();
  }
  make_schema_7(home.where);
  CHECK(contains(reason([&] { static_cast<void>(storage::Recovery(home.where).find("ABCDEF")); }),
                 "of an older version"));
  {
    TestStore store(home.where);
  }
  CHECK(count(home.where, "castellan WHERE version = 9 AND length(secret) = 32") == 1);
  CHECK(count(home.where, "alert_subscriptions") == 0);
  CHECK(count(home.where, "seats WHERE room = 'ABCDEF' AND ended = 1") == 2);
  CHECK(count(home.where, "seats WHERE room = 'GHJKMN' AND ended = 0") == 2);
  CHECK(read_room(home.where, "ABCDEF").over);
}

TEST_CASE("tables of schema 8 are upgraded, and keep the secret of the nodes") {
  const Home home(true);
  write_games(home.where, {"ABCDEF"});
  const auto secret = storage::read_node_secret(home.where);
  make_schema_8(home.where);
  {
    TestStore store(home.where);
  }
  CHECK(count(home.where, "castellan WHERE version = 9") == 1);
  CHECK(count(home.where, "alert_subscriptions") == 0);
  CHECK(storage::read_node_secret(home.where) == secret);
  CHECK(read_room(home.where, "ABCDEF").over);
}

TEST_CASE("no node upgrades tables on which another one runs") {
  const Home home(true);
  const auto node = [](const char* name) {
    return storage::Membership{
        .node = name, .address = "127.0.0.1:1", .lease = std::chrono::seconds(5)};
  };
  {
    const storage::Writer running(home.where, node("n1"));
    make_schema_7(home.where);
    CHECK(contains(reason([&] { const storage::Writer other(home.where, node("n2")); }),
                   "other nodes run on it"));
  }
  CHECK(reason([&] { const storage::Writer other(home.where, node("n2")); }) == "done");
  CHECK(count(home.where, "castellan WHERE version = 9") == 1);
}
