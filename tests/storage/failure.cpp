#include "tests/storage/support.hpp"

using namespace tests;

TEST_CASE("after a failure nothing is written or answered any more") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  const SampleGame game = sample_game();
  Store store(path);
  store.append("ABCDEF", game, game.first_action + 2);
  store.journal.flush();
  const auto answered = store.answers.durable();
  CHECK(answered.size() == game.first_action + 2);
  const auto next = [&](std::size_t i) { return game.entries[game.first_action + i]; };

  SECTION("the statement fails") {
    tamper(path,
           "CREATE TRIGGER broken BEFORE INSERT ON steps WHEN NEW.seq = 4 "
           "BEGIN SELECT RAISE(ABORT, 'broken'); END");
    // The trigger lies in the middle of the batch or after it: the third step may be answered.
    store.append("ABCDEF", next(2));
    store.journal.flush();
    CHECK(store.journal.healthy());
    store.append("ABCDEF", next(3));
    store.journal.flush();
    REQUIRE(store.answers.failures().size() == 1);
    CHECK(store.answers.failures()[0] == "broken [SQLITE_CONSTRAINT]");
    CHECK(store.answers.durable().size() == answered.size() + 1);
    tamper(path, "DROP TRIGGER broken");
    store.append("ABCDEF", next(3));
    store.journal.flush();
    CHECK(read_room(path, "ABCDEF").moves.size() == 3);
  }
  SECTION("another writer was here") {
    tamper(path,
           "INSERT INTO steps SELECT room, 3, seat, id, action, time_ms, digest, result, before, "
           "hash, bot, overdue, ruling FROM steps "
           "WHERE seq = 2");
    store.append("ABCDEF", next(2));
    store.journal.flush();
    CHECK(store.answers.durable() == answered);
    REQUIRE(store.answers.failures().size() == 1);
    CHECK(contains(store.answers.failures()[0], "UNIQUE"));
  }
  SECTION("the file was deleted") {
    fs::remove(path);
    store.append("ABCDEF", next(2));
    store.journal.flush();
    CHECK(store.answers.durable() == answered);
    REQUIRE(store.answers.failures().size() == 1);
    CHECK(contains(store.answers.failures()[0], "deleted or replaced"));
  }
  SECTION("the log was replaced") {
    fs::rename(path + "-wal", path + "-old");
    fs::copy_file(path + "-old", path + "-wal");
    store.append("ABCDEF", next(2));
    store.journal.flush();
    CHECK(store.answers.durable() == answered);
    CHECK(store.answers.failures().size() == 1);
  }
  SECTION("a seat without its room") {
    store.append("NOROOM", game.entries[1]);
    store.journal.flush();
    CHECK(store.answers.failures().size() == 1);
  }
  SECTION("a seat is left by nobody") {
    store.append("ABCDEF", room::SeatLeft{engine::seat_at(7)});
    store.journal.flush();
    CHECK(store.answers.failures().size() == 1);
  }
  CHECK_FALSE(store.journal.healthy());
  store.append("ABCDEF", next(5));
  store.journal.flush();
  store.journal.close();
  CHECK(store.answers.failures().size() == 1);
}

TEST_CASE("a batch is stored whole or not at all") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  const SampleGame game = sample_game();
  storage::Writer writer(path);
  const std::vector<storage::Queued> good{{"ABCDEF", 1, game.entries[0]}};
  writer.write(good);
  const std::vector<storage::Queued> bad{{"ABCDEF", 2, game.entries[1]},
                                         {"NOROOM", 1, game.entries[1]},
                                         {"ABCDEF", 3, game.entries[2]}};
  CHECK_THROWS_AS(writer.write(bad), std::exception);
  CHECK(read_room(path, "ABCDEF").seats.empty());
}
