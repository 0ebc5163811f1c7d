// A copy of the database is whole or absent, and an older one is never overwritten.
#include "server/storage/backup.hpp"

#include "server/cli/verify_command.hpp"
#include "server/storage/log_check.hpp"
#include "server/storage/new_file.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "tests/cli/tool_output.hpp"
#include "tests/storage/file_size_limit.hpp"
#include "tests/storage/refused_calls.hpp"
#include "tests/storage/support.hpp"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stop_token>

using namespace tests;
namespace fs = std::filesystem;

namespace {

ToolOutput backup(const std::string& database, const std::string& copy) {
  return run_tool(
      [&](auto& out, auto& err) { return server::storage::backup(database, copy, out, err); });
}

}  // namespace

TEST_CASE("a backup is one file with every room and step") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  const std::string copy = directory / "copy.sqlite";
  write_games(path, {"AAAAAA", "BBBBBB"});
  const ToolOutput output = backup(path, copy);
  CHECK(output.err.empty());
  CHECK(output.code == 0);
  CHECK(contains(output.out, "2 rooms"));
  CHECK(verify_report(copy) == verify_report(path));
  CHECK_FALSE(fs::exists(copy + ".part"));
  CHECK_FALSE(fs::exists(copy + "-wal"));
}

TEST_CASE("a backup includes the log of a database in use") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_games(path, {"AAAAAA"});
  SQLite::Database live(path, SQLite::OPEN_READWRITE);
  live.exec("UPDATE rooms SET name = 'in the log'");
  REQUIRE(fs::file_size(path + "-wal") > 0);
  CHECK(backup(path, directory / "copy.sqlite").code == 0);
  SQLite::Database copy(directory / "copy.sqlite");
  CHECK(copy.execAndGet("SELECT name FROM rooms").getString() == "in the log");
}

TEST_CASE("a backup without enough space leaves nothing, and the database as it is") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  const std::string copy = directory / "copy.sqlite";
  write_games(path, {"AAAAAA"});
  {
    const FileSizeLimit limit(fs::file_size(path) / 2);
    CHECK(backup(path, copy).code == 2);
  }
  CHECK_FALSE(fs::exists(copy));
  CHECK_FALSE(fs::exists(copy + ".part"));
  CHECK(backup(path, copy).code == 0);
}

TEST_CASE("a backup overwrites nothing") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  const std::string copy = directory / "copy.sqlite";
  write_games(path, {"AAAAAA"});
  std::ofstream(copy) << "mine";
  const ToolOutput output = backup(path, copy);
  CHECK(output.code == 2);
  CHECK(contains(output.err, "already exists"));
  CHECK(fs::file_size(copy) == 4);
  CHECK(backup(path, path).code == 2);
  CHECK(contains(verify_report(path), "0 bad"));
}

TEST_CASE("the remains of an interrupted backup do not hinder the next one") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  const std::string copy = directory / "copy.sqlite";
  write_games(path, {"AAAAAA"});
  std::ofstream(copy + ".part") << "half of a page";
  CHECK(backup(path, copy).code == 0);
  CHECK(contains(verify_report(copy), "0 bad"));
}

TEST_CASE("a damaged copy is kept under another name") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  const std::string copy = directory / "copy.sqlite";
  write_games(path, {"AAAAAA"});
  tamper(path, "INSERT INTO analyses VALUES ('NOROOM', '{}')");
  const ToolOutput output = backup(path, copy);
  CHECK(output.code == 1);
  CHECK(contains(output.err, "kept as " + copy + ".damaged"));
  CHECK(fs::exists(copy + ".damaged"));
  CHECK_FALSE(fs::exists(copy));
  CHECK_FALSE(fs::exists(copy + ".part"));
}

TEST_CASE("a backup stops when it is asked to, and leaves nothing") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  const std::string copy = directory / "copy.sqlite";
  write_games(path, {"AAAAAA"});
  std::stop_source stop;
  stop.request_stop();
  const ToolOutput output = run_tool([&](auto& out, auto& err) {
    return server::storage::backup(path, copy, out, err, stop.get_token());
  });
  CHECK(output.code == 2);
  CHECK(contains(output.err, "stopped"));
  CHECK_FALSE(fs::exists(copy));
  CHECK_FALSE(fs::exists(copy + ".part"));
}

TEST_CASE("a backup in several steps is complete") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  const std::string copy = directory / "copy.sqlite";
  write_games(path, {"AAAAAA"});
  SQLite::Database live(path, SQLite::OPEN_READWRITE);
  // More pages than one step copies.
  live.exec("CREATE TABLE more (bytes BLOB); INSERT INTO more VALUES (zeroblob(9000000))");
  CHECK(backup(path, copy).code == 0);
  CHECK(fs::file_size(copy) > 9'000'000);
  CHECK(contains(verify_report(copy), "0 bad"));
}

TEST_CASE("only the old remains of a server's backups are removed") {
  const TemporaryDirectory directory;
  const auto write = [&](const std::string& name, std::chrono::minutes age) {
    std::ofstream(directory / name) << "half of a page";
    fs::last_write_time(directory / name, fs::file_time_type::clock::now() - age);
  };
  write("castellan-20260102-030405.sqlite.part", std::chrono::minutes(90));
  write("castellan-20260102-030405.sqlite.part-journal", std::chrono::minutes(90));
  write("castellan-20260102-040506.sqlite.part", std::chrono::minutes(5));
  write("castellan-20260102-030405.sqlite", std::chrono::minutes(90));
  write("castellan-20260102-030405.sqlite.damaged", std::chrono::minutes(90));
  write("other.sqlite.part", std::chrono::minutes(90));
  server::storage::remove_old_parts(directory / "");
  CHECK_FALSE(fs::exists(directory / "castellan-20260102-030405.sqlite.part"));
  CHECK(std::distance(fs::directory_iterator(directory / ""), {}) == 4);
  server::storage::remove_old_parts(directory / "none");
}

TEST_CASE("a file is published where a file system cannot rename exclusively, or has no links") {
  const TemporaryDirectory directory;
  const std::string path = directory / "game.json";
  const auto refused =
      GENERATE(std::vector<RefusedCall>{}, std::vector<RefusedCall>{{SYS_renameat2, EINVAL}},
               std::vector<RefusedCall>{{SYS_renameat2, ENOSYS}, {link_call, EPERM}});
  const bool exists = GENERATE(false, true);
  if (exists) std::ofstream(path) << "mine";
  const std::string said = without_calls(refused, [&]() -> std::string {
    try {
      server::storage::write_new(path, "{}");
      return "written";
    } catch (const server::storage::StorageError& error) {
      return error.what();
    }
  });
  std::ifstream file(path);
  const std::string content{std::istreambuf_iterator<char>(file), {}};
  CHECK(content == (exists ? "mine" : "{}"));
  CHECK(contains(said, exists ? "already exists" : "written"));
  CHECK_FALSE(fs::exists(path + ".part"));
}

TEST_CASE("a file that appears while another is written is not overwritten") {
  const TemporaryDirectory directory;
  const std::string path = directory / "game.json";
  const auto refused =
      GENERATE(std::vector<RefusedCall>{}, std::vector<RefusedCall>{{SYS_renameat2, EINVAL}},
               std::vector<RefusedCall>{{SYS_renameat2, EINVAL}, {link_call, EPERM}});
  const std::string said = without_calls(refused, [&]() -> std::string {
    try {
      server::storage::PartFile part(path);
      std::ofstream(path) << "mine";
      part.publish(path);
      return "published";
    } catch (const server::storage::StorageError& error) {
      return error.what();
    }
  });
  CHECK(contains(said, "File exists"));
  CHECK(fs::file_size(path) == 4);
  CHECK_FALSE(fs::exists(path + ".part"));
}

TEST_CASE("a backup through a symbolic link notices damage in the log") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  fs::create_directory(directory / "elsewhere");
  const std::string alias = directory / "elsewhere/alias.sqlite";
  fs::create_symlink(path, alias);
  TestStore store(path);
  store.append("AAAAAA", sample_game());
  store.journal.flush();
  {
    std::fstream log(path + "-wal", std::ios::in | std::ios::out | std::ios::binary);
    log.seekp(200);
    log << "damage";
  }
  const std::string damaged = path + "-wal: its frame 1 is damaged";
  CHECK(contains(storage::damage_in_log(alias), damaged));
  CHECK(contains(backup(path, directory / "a.sqlite").err, damaged));
  CHECK(contains(backup(alias, directory / "b.sqlite").err, damaged));
  CHECK(contains(verify_report(alias), damaged));
}

TEST_CASE("a log that cannot be opened is not one without damage") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_games(path, {"AAAAAA"});
  CHECK(storage::damage_in_log(path).empty());
  fs::create_symlink(path + "-wal", path + "-wal");
  CHECK_THROWS_AS(storage::damage_in_log(path), storage::StorageError);
}

TEST_CASE("a backup that cannot be made says why and leaves nothing") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  const std::string copy = directory / "copy.sqlite";
  CHECK(contains(backup(path, copy).err, "no such database"));
  std::ofstream(path) << "no database at all, but long enough to look like a file of some kind";
  CHECK(backup(path, copy).code == 2);
  CHECK_FALSE(fs::exists(copy));
  fs::remove(path);
  write_games(path, {"AAAAAA"});
  const ToolOutput output = backup(path, directory / "nowhere/copy.sqlite");
  CHECK(output.code == 2);
  CHECK(contains(output.err, "nowhere/copy.sqlite"));
}
