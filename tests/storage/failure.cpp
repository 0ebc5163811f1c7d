#include "tests/storage/support.hpp"

using namespace tests;

TEST_CASE("after a failure nothing is written or answered") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  const SampleGame game = sample_game();
  TestStore store(path);
  store.append("ABCDEF", game, game.first_action + 2);
  store.journal.flush();
  const auto answered = store.answers.durable();
  CHECK(answered.size() == game.first_action + 2);
  const auto next = [&](std::size_t i) { return game.entries[game.first_action + i]; };

  SECTION("the statement fails") {
    tamper(path, "ALTER TABLE steps RENAME TO others");
    store.append("ABCDEF", next(2));
    store.journal.flush();
    REQUIRE(store.answers.failures().size() == 1);
    CHECK(contains(store.answers.failures()[0], "[SQLITE_ERROR]"));
    CHECK(store.answers.durable() == answered);
    tamper(path, "ALTER TABLE others RENAME TO steps");
    store.append("ABCDEF", next(2));
    store.journal.flush();
    CHECK(read_room(path, "ABCDEF").moves.size() == 2);
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
  CHECK_FALSE(store.journal.healthy());
  store.append("ABCDEF", next(5));
  store.journal.flush();
  store.journal.close();
  CHECK(store.answers.failures().size() == 1);
}

TEST_CASE("a row that violates a constraint halts its room, and the others go on") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  const SampleGame game = sample_game();
  WatchedStore store(path);
  std::uint64_t ticket = 0;
  const auto append = [&](const protocol::RoomCode& code, const room::Entry& entry) {
    store.journal.append(code, ++ticket, entry);
    store.journal.flush();
  };
  for (std::size_t i = 0; i < game.first_action + 2; ++i) append("ABCDEF", game.entries[i]);
  append("AAAAAA", linked(game, "AAAAAA").entries[0]);
  SECTION("another writer was here") {
    tamper(path,
           "INSERT INTO steps SELECT room, 3, seat, id, action, time_ms, digest, result, before, "
           "hash, bot, overdue, ruling FROM steps WHERE seq = 2");
    append("ABCDEF", game.entries[game.first_action + 2]);
    CHECK(contains(store.refused["ABCDEF"], "UNIQUE"));
    CHECK(contains(store.refused["ABCDEF"], "[SQLITE_CONSTRAINT]"));
  }
  SECTION("a seat without its room") {
    append("NOROOM", game.entries[1]);
    CHECK(contains(store.refused["NOROOM"], "FOREIGN KEY"));
  }
  SECTION("an empty seat is left") {
    append("ABCDEF", room::SeatLeft{engine::seat_at(7)});
    CHECK(contains(store.refused["ABCDEF"], "no such row"));
  }
  CHECK(store.refused.size() == 1);
  CHECK(store.journal.healthy());
  CHECK(store.answers.failures().empty());
  const std::size_t durable = store.answers.durable().size();
  append("AAAAAA", linked(game, "AAAAAA").entries[1]);
  CHECK(store.answers.durable().size() == durable + 1);
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
