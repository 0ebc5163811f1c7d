#include "server/storage/backup.hpp"
#include "server/storage/file_lock.hpp"
#include "server/storage/new_file.hpp"
#include "server/storage/private_file.hpp"
#include "server/storage/schema.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "tests/storage/support.hpp"

#include <array>
#include <csignal>
#include <fstream>
#include <sqlite3.h>
#include <sstream>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace tests;

namespace {

// The operator's message when the journal does not open.
std::string opening_complaint(const std::string& path) {
  try {
    TestStore store(path);
  } catch (const storage::StorageError& error) {
    return error.what();
  }
  return "opened";
}

std::string complaint_of_reader(const std::string& path) {
  try {
    storage::Recovery recovery(path);
  } catch (const storage::StorageError& error) {
    return error.what();
  }
  return "opened";
}

}  // namespace

TEST_CASE("a foreign database is refused by name and left as it is") {
  const TemporaryDirectory directory;
  const std::string path = directory / "file";
  SECTION("no directory") {
    const std::string missing = directory / "no/such/file";
    CHECK(contains(opening_complaint(missing), missing + ": the directory"));
    CHECK(contains(complaint_of_reader(missing), missing));
  }
  SECTION("a directory") {
    fs::create_directory(path);
    CHECK(contains(opening_complaint(path), "a directory"));
    CHECK(contains(complaint_of_reader(path), "no such database"));
  }
  SECTION("no database at all") {
    std::ofstream(path) << std::string(5000, 'x');
    CHECK(contains(opening_complaint(path), path));
    CHECK(contains(opening_complaint(path), "not a database"));
    CHECK(contains(complaint_of_reader(path), "not a database"));
    CHECK(fs::file_size(path) == 5000);
  }
  SECTION("another program's database") {
    {
      SQLite::Database other(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
      other.exec("CREATE TABLE wines (name TEXT)");
    }
    CHECK(contains(opening_complaint(path), "not one of Castellan's"));
    CHECK(contains(complaint_of_reader(path), "not one of Castellan's"));
    SQLite::Database other(path);
    CHECK(other.execAndGet("PRAGMA journal_mode").getString() == "delete");
  }
  SECTION("written by a newer server") {
    write_games(path, {"ABCDEF"});
    tamper(path, "PRAGMA user_version = " + std::to_string(storage::schema_version + 1));
    CHECK(contains(opening_complaint(path), "newer server"));
    CHECK(contains(complaint_of_reader(path), "newer server"));
  }
  SECTION("empty: a reader finds nothing, a server begins") {
    std::ofstream(path).flush();
    CHECK(contains(complaint_of_reader(path), "empty"));
    CHECK(opening_complaint(path) == "opened");
  }
}

TEST_CASE("the file states its format") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_games(path, {"ABCDEF"});
  SQLite::Database database(path);
  CHECK(database.execAndGet("PRAGMA application_id").getInt() == 0x4373746c);
  CHECK(database.execAndGet("PRAGMA user_version").getInt() == storage::schema_version);
  CHECK(database.execAndGet("PRAGMA journal_mode").getString() == "wal");
  CHECK(database.execAndGet("SELECT server || ' ' || protocol || ' ' || rules_version FROM games")
            .getString() == "0.0-test castellan.v1 1");
}

TEST_CASE("a second server on the same file is refused") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  {
    TestStore store(path);
    const std::string message = path + ": in use by process " + std::to_string(getpid());
    CHECK(opening_complaint(path) == message);
    fs::create_symlink(path, directory / "alias");
    CHECK(contains(opening_complaint(directory / "alias"), "in use by process"));
    CHECK(complaint_of_reader(path) == "opened");
    store.append("ABCDEF", sample_game(), 1);
    store.journal.flush();
    CHECK(store.journal.healthy());
  }
  CHECK(opening_complaint(path) == "opened");
}

TEST_CASE("a second server is refused, whatever the name of the file and its lock") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  const std::string alias = directory / "alias.sqlite";
  TestStore store(path);
  const auto refused = [](const std::string& name) {
    CAPTURE(name);
    CHECK(contains(opening_complaint(name), name + ": in use by"));
  };
  SECTION("the lock was deleted") {
    fs::remove(path + ".lock");
    refused(path);
    // The second one has made another.
    refused(path);
  }
  SECTION("the lock was replaced") {
    fs::rename(path + ".lock", directory / "old");
    std::ofstream(path + ".lock") << "1";
    refused(path);
  }
  SECTION("a hard link") {
    fs::create_hard_link(path, alias);
    refused(alias);
  }
  SECTION("a hard link in another folder, to which a link leads") {
    fs::create_directory(directory / "other");
    fs::create_hard_link(path, directory / "other/games.sqlite");
    fs::create_symlink(directory / "other/games.sqlite", alias);
    CHECK(contains(opening_complaint(alias), "in use by"));
  }
  SECTION("the file was moved") {
    fs::rename(path, alias);
    refused(alias);
    fs::rename(alias, path);
  }
  // Readers are admitted, and the first server goes on.
  CHECK(complaint_of_reader(path) == "opened");
  store.append("ABCDEF", sample_game(), 1);
  store.journal.flush();
  CHECK(store.journal.healthy());
  CHECK(opening_complaint(directory / "another.sqlite") == "opened");
}

TEST_CASE("the lock is released with the server, and SQLite's own locks hold as well") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  const storage::FileLock lock(path);
  SQLite::Database first(path, SQLite::OPEN_READWRITE);
  first.exec("PRAGMA journal_mode = WAL; CREATE TABLE things (number INTEGER); BEGIN EXCLUSIVE");
  // They affect other processes only.
  const pid_t child = fork();
  if (child == 0) {
    try {
      SQLite::Database(path, SQLite::OPEN_READWRITE).exec("INSERT INTO things VALUES (1)");
    } catch (const SQLite::Exception& error) {
      _exit(error.getErrorCode());
    }
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(WEXITSTATUS(status) == SQLITE_BUSY);
  first.exec("ROLLBACK");
}

TEST_CASE("a killed server leaves no lock behind") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  std::array<int, 2> ready{};
  REQUIRE(pipe(ready.data()) == 0);
  const pid_t child = fork();
  if (child == 0) {
    const storage::FileLock lock(path);
    if (write(ready[1], "x", 1) == 1) pause();
    _exit(1);
  }
  char byte = 0;
  REQUIRE(read(ready[0], &byte, 1) == 1);
  CHECK(opening_complaint(path) == path + ": in use by process " + std::to_string(child));
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  CHECK(opening_complaint(path) == "opened");
  close(ready[0]);
  close(ready[1]);
}

TEST_CASE("a file that is gone is not begun again over its log") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  const std::string log = path + "-wal";
  {
    TestStore store(path);
    store.append("ABCDEF", sample_game(), 1);
    store.journal.flush();
    fs::copy_file(log, directory / "log");
    fs::copy_file(path, directory / "file");
  }
  fs::copy_file(directory / "log", log, fs::copy_options::overwrite_existing);
  SECTION("deleted") {
    fs::remove(path);
  }
  SECTION("emptied") {
    fs::resize_file(path, 0);
  }
  const bool there = fs::exists(path);
  CHECK(contains(opening_complaint(path), path + ": the file is gone, but its log " + log));
  CHECK(fs::exists(path) == there);
  CHECK(fs::file_size(log) == fs::file_size(directory / "log"));
  fs::copy_file(directory / "file", path, fs::copy_options::overwrite_existing);
  CHECK(opening_complaint(path) == "opened");
  fs::remove(path);
  CHECK(opening_complaint(path) == "opened");
}

TEST_CASE("nobody but its owner reads a database or a copy, whatever the umask") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  const mode_t before = umask(0);
  constexpr fs::perms owner = fs::perms::owner_read | fs::perms::owner_write;
  const auto mode = [](const std::string& file) { return fs::status(file).permissions(); };
  const auto are_private = [&] {
    for (const char* const end : {"", "-wal", "-shm", ".lock"}) {
      CAPTURE(end);
      CHECK(mode(path + end) == owner);
    }
  };
  {
    TestStore store(path);
    are_private();
    std::ostringstream out;
    CHECK(storage::backup(path, directory / "copy.sqlite", out, out) == 0);
    CHECK(mode(directory / "copy.sqlite") == owner);
    storage::write_new(directory / "game.json", "{}");
    CHECK(mode(directory / "game.json") == owner);
  }
  // Files of a server that was less careful.
  fs::permissions(path, owner | fs::perms::group_read | fs::perms::others_read);
  fs::permissions(path + ".lock", owner | fs::perms::others_read);
  {
    TestStore store(path);
    are_private();
  }
  umask(before);
}

TEST_CASE("a foreign file keeps its mode, and a link leads to no file that is changed") {
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  const std::string foreign = directory / "foreign";
  constexpr fs::perms open_to_all = fs::perms::owner_read | fs::perms::owner_write |
                                    fs::perms::group_read | fs::perms::others_read;
  const auto mode = [&] { return fs::status(foreign).permissions(); };
  SECTION("another program's database") {
    {
      SQLite::Database other(foreign, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
      other.exec("CREATE TABLE wines (name TEXT)");
    }
    fs::permissions(foreign, open_to_all);
    CHECK(contains(opening_complaint(foreign), "not one of Castellan's"));
  }
  SECTION("a link in place of the lock") {
    std::ofstream(foreign) << "content";
    fs::permissions(foreign, open_to_all);
    fs::create_symlink(foreign, path + ".lock");
    CHECK(contains(opening_complaint(path), ".lock: cannot be opened"));
    CHECK(fs::file_size(foreign) == 7);
  }
  SECTION("a link in place of the log") {
    std::ofstream(foreign) << "content";
    fs::permissions(foreign, open_to_all);
    fs::create_symlink(foreign, directory / "link");
    storage::make_private(directory / "link");
  }
  CHECK(mode() == open_to_all);
}
