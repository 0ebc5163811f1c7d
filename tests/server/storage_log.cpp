// SQLite's log: what is committed lies there until it is copied into the file.
#include "tests/server/storage_support.hpp"

#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>

using namespace tests;
namespace fs = std::filesystem;
namespace sql = storage::sql;

namespace {

// It is another one each time that the log is written over; see SQLite's file format, 4.1.
std::string salt_of(const std::string& log) {
  std::ifstream file(log, std::ios::binary);
  std::array<char, 24> header{};
  file.read(header.data(), header.size());
  REQUIRE(file.gcount() == 24);
  return {header.begin() + 16, header.end()};
}

}  // namespace

TEST_CASE("the log is copied beside the writer, and written over") {
  const Directory folder;
  const std::string path = folder / "games.sqlite";
  sql::Database writer = sql::open(path, sql::Use::write);
  writer.execute("PRAGMA journal_mode = WAL");
  writer.define("CREATE TABLE things (number INTEGER NOT NULL PRIMARY KEY, text TEXT) STRICT;");
  sql::Statement insert(writer, "INSERT INTO things (number, text) VALUES ($1, $2)");
  const std::string page(3000, 'x');
  int commits = 0;
  const auto commit = [&] {
    sql::Transaction transaction(writer, sql::Kind::batch);
    insert.store(++commits, page);
    transaction.commit();
  };
  commit();
  for (int times = 0; times < 2; ++times) {
    const std::string salt = salt_of(path + "-wal");
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(5);
    while (salt_of(path + "-wal") == salt && std::chrono::steady_clock::now() < deadline) commit();
    CHECK(salt_of(path + "-wal") != salt);
  }
  const auto rows = [&](sql::Use use) {
    sql::Database database = sql::open(path, use);
    sql::Statement statement(database, "SELECT count(*) FROM things");
    sql::Rows found = statement.query();
    REQUIRE(found.next());
    return found.integer(0);
  };
  CHECK(rows(sql::Use::read) == commits);
  CHECK(writer.damage().empty());
  writer.finish(false);
  CHECK(fs::file_size(path + "-wal") == 0);
  CHECK(rows(sql::Use::read) == commits);
}

TEST_CASE("after a failure the log is left as it is") {
  const Directory folder;
  const std::string path = folder / "games.sqlite";
  {
    sql::Database writer = sql::open(path, sql::Use::write);
    writer.execute("PRAGMA journal_mode = WAL");
    writer.define("CREATE TABLE things (number INTEGER NOT NULL PRIMARY KEY) STRICT;");
    writer.finish(true);
  }
  CHECK(fs::file_size(path + "-wal") > 0);
}
