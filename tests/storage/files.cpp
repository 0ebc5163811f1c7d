// A file that is cut, overwritten, deleted or replaced under a running server: no lost write is
// confirmed.
#include "server/storage/file_lock.hpp"
#include "server/storage/sql/wal_scan.hpp"
#include "tests/storage/played.hpp"

#include <fstream>
#include <iterator>
#include <sys/stat.h>
#include <unistd.h>

using namespace tests;

namespace {

void overwrite(const std::string& path, std::uintmax_t at, const std::string& bytes) {
  std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
  file.seekp(static_cast<std::streamoff>(at));
  file << bytes;
}

// Of the file itself: it contains everything.
void copy_log_into(const std::string& path) {
  SQLite::Database(path, SQLite::OPEN_READWRITE).exec("PRAGMA wal_checkpoint(TRUNCATE)");
}

}  // namespace

TEST_CASE(
    "files that were cut, overwritten, deleted or replaced are noticed before a confirmation") {
  Played played;
  const std::string& path = played.path;
  const std::string log = path + "-wal";
  WatchedStore store(path);
  played.begin(store);
  const std::uintmax_t log_bytes = fs::file_size(log);
  SECTION("the log was emptied") {
    fs::resize_file(log, 0);
    expect_the_end(played, store, "-wal: was ");
  }
  SECTION("the log was cut in the middle") {
    fs::resize_file(log, 2'000);  // in its second page
    expect_the_end(played, store, "-wal: was truncated");
  }
  SECTION("the log lost all but its header") {
    fs::resize_file(log, 32);
    expect_the_end(played, store, "-wal: was truncated");
  }
  SECTION("the log was filled with zeros") {
    overwrite(log, 0, std::string(log_bytes, '\0'));
    expect_the_end(played, store, "-wal: was emptied or overwritten");
  }
  SECTION("the log was deleted") {
    fs::remove(log);
    expect_the_end(played, store, "-wal: was deleted");
  }
  SECTION("the index was deleted") {
    fs::remove(path + "-shm");
    expect_the_end(played, store, "-shm: was deleted");
  }
  SECTION("the file was deleted") {
    fs::remove(path);
    expect_the_end(played, store, "sqlite: was deleted or replaced");
  }
  SECTION("another file was put in its place") {
    fs::copy_file(path, path + ".copy");
    fs::rename(path + ".copy", path);
    expect_the_end(played, store, "sqlite: was deleted or replaced");
  }
  SECTION("a link leads elsewhere") {
    fs::rename(path, path + ".old");
    fs::copy_file(path + ".old", path + ".new");
    fs::create_symlink(path + ".new", path);
    expect_the_end(played, store, "sqlite: was deleted or replaced");
  }
  SECTION("the file was emptied") {
    copy_log_into(path);
    fs::resize_file(path, 0);
    expect_the_end(played, store, "");
  }
  SECTION("the file was cut, in an unread part") {
    copy_log_into(path);
    played.append(store, 1);
    store.journal.flush();
    fs::resize_file(path, fs::file_size(path) - storage::sql::new_page_bytes);
    expect_the_end(played, store, "sqlite: was truncated");
  }
  SECTION("other data was copied over the file") {
    overwrite(path, 0, std::string(5000, 'x'));
    expect_the_end(played, store, "sqlite: is no longer a database");
  }
  SECTION("an older copy was copied over the file") {
    copy_log_into(path);
    std::ifstream file(path, std::ios::binary);
    const std::string older{std::istreambuf_iterator<char>(file), {}};
    played.append(store, 10);
    // Grows, so that its first page changes.
    tamper(path, "CREATE TABLE more (text TEXT)");
    store.journal.flush();
    copy_log_into(path);
    played.append(store, 1);
    store.journal.flush();
    overwrite(path, 0, older);
    expect_the_end(played, store, "sqlite: was ");
  }
}

TEST_CASE("harmless access by others is no fault") {
  Played played;
  WatchedStore store(played.path);
  played.begin(store);
  SQLite::Database other(played.path, SQLite::OPEN_READWRITE, 1000);
  for (const char* const what :
       {"PRAGMA wal_checkpoint(TRUNCATE)", "PRAGMA wal_checkpoint(RESTART)", "CREATE TABLE x (y)",
        "DROP TABLE x", "VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"}) {
    CAPTURE(what);
    other.exec(what);
    played.append(store, 2);
    store.journal.flush();
    CHECK(store.answers.durable().size() == played.next);
  }
  CHECK(store.answers.failures().empty());
}

TEST_CASE("a lock that root creates belongs to the owner of the database") {
  if (::geteuid() != 0) {
    WARN("not tried: only root can give a file away");
    return;
  }
  const TemporaryDirectory directory;
  const std::string path = directory / "games.sqlite";
  write_games(path, {"ABCDEF"});
  fs::remove(path + ".lock");
  REQUIRE(::chown(path.c_str(), 12345, 12345) == 0);
  const storage::FileLock lock(path);
  struct stat status = {};
  REQUIRE(::stat((path + ".lock").c_str(), &status) == 0);
  CHECK(status.st_uid == 12345);
  CHECK(status.st_gid == 12345);
}
