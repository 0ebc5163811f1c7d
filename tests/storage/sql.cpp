// The SQL layer: the same for a file and for PostgreSQL.
#include "tests/storage/support.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

using namespace tests;
namespace sql = storage::sql;

namespace {

std::string scalar(sql::Database& database, const std::string& query) {
  sql::Statement statement(database, query);
  sql::Rows rows = statement.query();
  REQUIRE(rows.next());
  return rows.text(0);
}

}  // namespace

TEST_CASE("values come back from both databases as they went in") {
  const Home home;
  sql::Database database = sql::open(home.where, sql::Use::write);
  database.define("CREATE TABLE things (number INTEGER, text TEXT, bytes BLOB) STRICT;");
  const std::array<std::uint8_t, 4> bytes{0, 0xff, 0x5c, 0};
  sql::Statement insert(database, "INSERT INTO things (number, text, bytes) VALUES ($1, $2, $3)");
  const std::int64_t least = std::numeric_limits<std::int64_t>::min();
  insert.store(least, "Ænn 👑", bytes);
  CHECK(insert.run(true, "", sql::null) == 1);
  sql::Statement select(database,
                        "SELECT number, text, bytes, $1 = 'x' FROM things ORDER BY number");
  sql::Rows rows = select.query("x");
  REQUIRE(rows.next());
  CHECK(rows.integer(0) == least);
  CHECK(rows.text(1) == "Ænn 👑");
  const sql::Value value = rows.value(2);
  const auto* read = std::get_if<sql::Bytes>(&value);
  REQUIRE(read != nullptr);
  CHECK(std::equal(read->begin(), read->end(), bytes.begin(), bytes.end()));
  CHECK(rows.integer(3) == 1);
  CHECK(rows.name(1) == "text");
  REQUIRE(rows.next());
  CHECK(rows.integer(0) == 1);
  CHECK_FALSE(rows.is_null(1));
  CHECK(rows.is_null(2));
  CHECK_FALSE(rows.next());
}

TEST_CASE("no part of a password is in the name of a database, nor in its errors") {
  for (const std::string url : {"postgresql://ann:a/b@h/d", "postgresql://ann:1/b@h/d"}) {
    CAPTURE(url);
    CHECK(sql::display_name(url).find("/b@") == std::string::npos);
  }
  CHECK(sql::display_name("postgresql://ann:a#b?c@h:5/d") == "postgresql://ann@h:5/d");
  const auto complaint = [](const std::string& url) -> std::string {
    try {
      sql::open(url, sql::Use::read);
    } catch (const sql::Error& error) {
      return error.what();
    }
    return "opened";
  };
  CHECK(complaint("postgresql://ann:a/b@h/d").find("cannot be read") != std::string::npos);
}

TEST_CASE("an uncommitted transaction leaves nothing, in both databases") {
  const Home home;
  const auto kind = GENERATE(sql::TransactionKind::change, sql::TransactionKind::batch);
  sql::Database database = sql::open(home.where, sql::Use::write);
  database.define("CREATE TABLE things (number INTEGER NOT NULL PRIMARY KEY) STRICT;");
  sql::Statement insert(database, "INSERT INTO things (number) VALUES ($1)");
  sql::Statement change(database, "UPDATE things SET number = $1 WHERE number = $2");
  const auto things = [&] {
    sql::Statement statement(database, "SELECT count(*) FROM things");
    sql::Rows rows = statement.query();
    return rows.next() ? rows.integer(0) : -1;
  };
  {
    const sql::Transaction transaction(database, kind);
    insert.store(1);
    CHECK(things() == 1);
  }
  CHECK(things() == 0);
  const auto commit = [&](auto&& work) {
    sql::Transaction transaction(database, kind);
    work();
    transaction.commit();
  };
  commit([&] { insert.store(1); });
  CHECK_THROWS_AS(commit([&] { insert.store(2), insert.store(1); }), sql::Error);
  CHECK_THROWS_AS(commit([&] { insert.store(3), change.store(5, 4); }), sql::Error);
  CHECK(things() == 1);
  commit([&] { change.store(2, 1), change.apply(5, 4), insert.store(1); });
  CHECK(things() == 2);
}

TEST_CASE("commits wait for the disk, whatever the role's settings") {
  const Home home(true);
  sql::Database database = sql::open(home.where + "%20-csynchronous_commit%3Doff", sql::Use::write);
  CHECK(scalar(database, "SHOW synchronous_commit") == "on");
}
