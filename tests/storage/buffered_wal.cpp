// The writer's log: one write for each commit, whatever SQLite makes of it.
#include "server/storage/sql/storage_error.hpp"
#include "tests/storage/faulty_files.hpp"
#include "tests/storage/support.hpp"

using namespace tests;
namespace sql = storage::sql;

namespace {

struct LogCalls {
  int writes = 0;
  int flushes = 0;
};

// A file in WAL mode with one row, and what its log is asked for.
class Things {
 public:
  Things() {
    files.observe([this](const std::string& name, const void* bytes, std::size_t, std::int64_t at) {
      if (!name.ends_with("-wal")) return;
      calls.writes += bytes != nullptr ? 1 : 0;
      calls.flushes += at == FaultyFiles::flush ? 1 : 0;
    });
    database.emplace(sql::open(path, sql::Use::write));
    database->execute("PRAGMA journal_mode = WAL");
    database->define(
        "CREATE TABLE things (number INTEGER NOT NULL PRIMARY KEY, text TEXT) STRICT;");
    add(0, 1);
  }

  void insert(int first, int count) {
    sql::Statement statement(*database, "INSERT INTO things (number, text) VALUES ($1, $2)");
    for (int number = first; number < first + count; ++number)
      statement.store(number, std::string(1000, 'x'));
  }
  void add(int first, int count) {
    sql::Transaction transaction(*database, sql::TransactionKind::change);
    insert(first, count);
    transaction.commit();
  }
  std::int64_t count() {
    sql::Statement statement(*database, "SELECT count(*) FROM things");
    sql::Rows rows = statement.query();
    REQUIRE(rows.next());
    return rows.integer(0);
  }
  // Another connection, without the buffer.
  std::int64_t seen_by_others() const {
    SQLite::Database other(path, SQLite::OPEN_READONLY);
    CHECK(other.execAndGet("PRAGMA integrity_check").getString() == "ok");
    return other.execAndGet("SELECT count(*) FROM things").getInt64();
  }

  const TemporaryDirectory directory;
  const std::string path = directory / "things.sqlite";
  FaultyFiles files;
  LogCalls calls;
  std::optional<sql::Database> database;
};

}  // namespace

TEST_CASE("a commit is one write of the log, and one flush") {
  Things things;
  things.calls = {};
  things.add(1, 20);
  CHECK(things.calls.writes == 1);
  CHECK(things.calls.flushes == 1);
  CHECK(things.seen_by_others() == 21);
}

TEST_CASE("a transaction larger than the buffer and the cache is read back, and committed whole") {
  Things things;
  things.database->execute("PRAGMA cache_size = 10");
  {
    sql::Transaction transaction(*things.database, sql::TransactionKind::change);
    things.insert(1, 1000);
    CHECK(things.count() == 1001);
    CHECK(things.seen_by_others() == 1);
    things.insert(1001, 1000);
    transaction.commit();
  }
  CHECK(things.count() == 2001);
  CHECK(things.seen_by_others() == 2001);
}

TEST_CASE("a log that cannot be written fails the commit, and loses nothing else") {
  Things things;
  things.files.fail({FaultyFiles::Call::write, "-wal", SQLITE_FULL, ENOSPC});
  CHECK_THROWS_AS(things.add(1, 20), sql::DatabaseUnavailable);
  CHECK(things.seen_by_others() == 1);
  things.files.heal();
  things.add(1, 5);
  CHECK(things.count() == 6);
  CHECK(things.seen_by_others() == 6);
}
