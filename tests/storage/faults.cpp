// Faults of the disk, and of other users of the file: passing ones are waited for, permanent ones
// end the server.
#include "server/storage/player_store.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "tests/storage/faulty_files.hpp"
#include "tests/storage/file_size_limit.hpp"
#include "tests/storage/played.hpp"

#include <atomic>
#include <limits>
#include <optional>
#include <thread>
#include <tuple>

using namespace tests;
namespace sql = server::storage::sql;

namespace {

using Call = FaultyFiles::Call;

}  // namespace

TEST_CASE("a write that the disk refuses for a while is retried") {
  const auto& [code, system_error, name] = GENERATE(values<std::tuple<int, int, std::string>>({
      {SQLITE_FULL, ENOSPC, "SQLITE_FULL"},
      {SQLITE_IOERR_WRITE, ENOSPC, "ENOSPC"},
      {SQLITE_IOERR_WRITE, EDQUOT, "EDQUOT"},
      {SQLITE_IOERR_WRITE, EFBIG, "EFBIG"},
      {SQLITE_IOERR_WRITE, EROFS, "EROFS"},
      {SQLITE_IOERR_WRITE, EACCES, "EACCES"},
      {SQLITE_IOERR_NOMEM, 0, "SQLITE_NOMEM"},
      {SQLITE_NOMEM, 0, "SQLITE_NOMEM"},
      {SQLITE_READONLY, 0, "SQLITE_READONLY"},
      {SQLITE_PROTOCOL, 0, "SQLITE_PROTOCOL"},
      {SQLITE_BUSY, 0, "SQLITE_BUSY"},
  }));
  CAPTURE(name);
  FaultyFiles files;
  Played played;
  WatchedStore store(played.path);
  played.begin(store);
  files.fail({Call::write, "-wal", code, system_error});
  expect_to_be_waited_for(played, store, name, [&] { files.heal(); });
}

TEST_CASE("a disk or a file that cannot be trusted ends the server") {
  const auto& [call, code, system_error, name] =
      GENERATE(values<std::tuple<Call, int, int, std::string>>({
          {Call::write, SQLITE_IOERR_WRITE, EIO, "EIO"},
          {Call::write, SQLITE_IOERR_WRITE, ENODEV, "ENODEV"},
          {Call::write, SQLITE_IOERR_WRITE, ESTALE, "ESTALE"},
          {Call::write, SQLITE_IOERR_WRITE, 0, "errno"},
          {Call::write, SQLITE_CORRUPT, 0, "SQLITE_CORRUPT"},
          {Call::sync, SQLITE_IOERR_FSYNC, EIO, "SQLITE_IOERR_FSYNC"},
          // The page is gone from memory, and another flush would succeed.
          {Call::sync, SQLITE_IOERR_FSYNC, ENOSPC, "SQLITE_IOERR_FSYNC"},
          {Call::read, SQLITE_IOERR_READ, EIO, "emptied or overwritten"},
      }));
  CAPTURE(name);
  FaultyFiles files;
  Played played;
  WatchedStore store(played.path);
  played.begin(store);
  files.fail({call, "-wal", code, system_error});
  expect_the_end(played, store, name);
  files.heal();
  store.journal.close();
  // A start reads its outcome.
  CHECK(read_room(played.path, "ABCDEF").moves.size() >= 2);
}

TEST_CASE("a lock is waited for, however long it is held") {
  Played played;
  WatchedStore store(played.path);
  played.begin(store);
  SQLite::Database other(played.path, SQLite::OPEN_READWRITE);
  other.exec(GENERATE("BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"));
  expect_to_be_waited_for(played, store, "SQLITE_BUSY", [&] { other.exec("ROLLBACK"); });
}

TEST_CASE("entries of many rooms that wait for long are bounded, and stored afterwards") {
  Played played;
  WatchedStore store(played.path);
  played.begin(store);
  SQLite::Database other(played.path, SQLite::OPEN_READWRITE);
  other.exec("BEGIN IMMEDIATE");
  constexpr std::size_t most = server::limits::entries_waiting_max;
  const auto open = [&](std::size_t i) {
    store.journal.append(protocol::RoomCode("R" + std::to_string(i)), i, played.game.entries[0]);
  };
  for (std::size_t i = 1; i < most; ++i) open(i);
  CHECK_FALSE(store.journal.full());
  open(most);
  CHECK(store.journal.full());
  CHECK(store.journal.unavailable());
  store.await("away");
  CHECK(store.journal.full());
  // An entry that nobody requested is still accepted.
  open(most + 1);
  other.exec("ROLLBACK");
  while (!store.journal.flush()) continue;
  CHECK_FALSE(store.journal.full());
  CHECK_FALSE(store.journal.unavailable());
  CHECK(store.answers.durable().size() >= most + 1);
}

TEST_CASE("a file that cannot grow is waited for") {
  Played played;
  WatchedStore store(played.path);
  played.begin(store);
  // Less than a page: the log may be written from its beginning.
  std::optional<FileSizeLimit> limit(1'000);
  expect_to_be_waited_for(played, store, "EFBIG", [&] { limit.reset(); });
}

TEST_CASE("a server can end while a file is locked, and stores none of the waiting rows") {
  Played played;
  WatchedStore store(played.path);
  played.begin(store);
  SQLite::Database other(played.path, SQLite::OPEN_READWRITE);
  other.exec("BEGIN IMMEDIATE");
  played.append(store, 1);
  store.await("away");
  store.journal.close();
  CHECK(store.journal.closed_during_outage());
  other.exec("ROLLBACK");
  CHECK(read_room(played.path, "ABCDEF").moves.size() == 2);
}

TEST_CASE("a log that cannot be copied into its file ends the server") {
  FaultyFiles files;
  Played played;
  WatchedStore store(played.path);
  played.begin(store);
  files.fail({Call::sync, "games.sqlite", SQLITE_IOERR_FSYNC, EIO});
  // Two pages and more for each; the copier begins after 4,000.
  for (std::size_t i = 0; i < 20'000 && store.journal.healthy(); ++i) {
    store.journal.note_time(server::RoomTime(static_cast<room::Milliseconds>(i)));
    store.journal.append(protocol::RoomCode("R" + std::to_string(i)), i, played.game.entries[0]);
    store.journal.flush();
  }
  REQUIRE(store.answers.failures().size() == 1);
  CHECK(contains(store.answers.failures()[0], "the log cannot be copied into the file"));
  files.heal();
}

TEST_CASE("chat sent while the file is locked is stored when it is free again") {
  Played played;
  std::atomic<int> troubles = 0;
  WatchedStore store(played.path, {.days = 7, .on_error = [&](const std::string&) { ++troubles; }});
  played.begin(store);
  SQLite::Database other(played.path, SQLite::OPEN_READWRITE);
  other.exec("BEGIN IMMEDIATE");
  room::ChatEntry said{{.number = 1,
                        .time = std::numeric_limits<std::int32_t>::max() * std::int64_t{1000},
                        .seat = engine::seat_at(0),
                        .name = "Ann",
                        .text = "Hello",
                        .re = "c-1"},
                       room::TokenHash{},
                       std::nullopt};
  store.journal.store_chat("ABCDEF", said);
  while (troubles == 0) std::this_thread::yield();
  other.exec("ROLLBACK");
  while (server::storage::Recovery(played.path).chat("ABCDEF").empty()) std::this_thread::yield();
  CHECK(server::storage::Recovery(played.path).chat("ABCDEF").at(0).message.text == "Hello");
  CHECK(troubles == 1);
}

TEST_CASE("sign-ups get no confirmation when the file was replaced") {
  Played played;
  WatchedStore store(played.path);
  played.begin(store);
  server::storage::PlayerStore people(played.path);
  const auto sign_up = [&](const std::string& name) {
    return people.create({.name = name, .passphrase = ""}, server::WallTime(1));
  };
  CHECK(sign_up("Ann"));
  SECTION("locked") {
    SQLite::Database other(played.path, SQLite::OPEN_READWRITE);
    other.exec("BEGIN IMMEDIATE");
    CHECK_THROWS_AS(sign_up("Ben"), sql::DatabaseUnavailable);
    other.exec("ROLLBACK");
    CHECK(sign_up("Ben"));
  }
  SECTION("deleted") {
    fs::remove(played.path);
    CHECK_THROWS_AS(sign_up("Ben"), server::storage::StorageError);
  }
  SECTION("emptied") {
    fs::resize_file(played.path + "-wal", 0);
    CHECK_THROWS_AS(sign_up("Ben"), server::storage::StorageError);
  }
}
