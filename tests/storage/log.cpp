// SQLite's log: commits stay there until they are copied into the file.
#include "tests/storage/support.hpp"

#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <sys/resource.h>
#include <unistd.h>

using namespace tests;
namespace fs = std::filesystem;
namespace sql = storage::sql;

namespace {

// A database whose log grows by about a page with each commit.
class Growing {
 public:
  explicit Growing(const std::string& path) : path_(path) {
    writer_.execute("PRAGMA journal_mode = WAL");
    // Now the log exists, and is empty.
    writer_.execute("SELECT count(*) FROM sqlite_schema");
    log_.rdbuf()->pubsetbuf(nullptr, 0);
    log_.open(path + "-wal", std::ios::binary);
  }

  void define() {
    writer_.define("CREATE TABLE things (number INTEGER NOT NULL PRIMARY KEY, text TEXT) STRICT;");
    insert_.emplace(writer_, "INSERT INTO things (number, text) VALUES ($1, $2)");
    commit();
  }

  void commit_until_written_over() {
    const std::string before = salt();
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(5);
    while (salt() == before && std::chrono::steady_clock::now() < deadline) commit();
    CHECK(salt() != before);
  }

  void check(sql::Use use) {
    sql::Database database = sql::open(path_, use);
    sql::Statement statement(database, "SELECT count(*) FROM things");
    sql::Rows found = statement.query();
    REQUIRE(found.next());
    CHECK(found.integer(0) == commits_);
  }

  sql::Database& writer() { return writer_; }

 private:
  // It differs each time that the log is overwritten; see SQLite's file format, 4.1.
  std::string salt() {
    std::array<char, 24> header{};
    log_.clear();
    log_.seekg(0);
    log_.read(header.data(), header.size());
    REQUIRE(log_.gcount() == 24);
    return {header.begin() + 16, header.end()};
  }

  void commit() {
    sql::Transaction transaction(writer_, sql::TransactionKind::batch);
    insert_->store(++commits_, std::string(3000, 'x'));
    transaction.commit();
  }

  std::string path_;
  sql::Database writer_ = sql::open(path_, sql::Use::write);
  std::optional<sql::Statement> insert_;
  std::ifstream log_;
  int commits_ = 0;
};

// The sanitizers open files themselves, to look at memory.
#ifdef CASTELLAN_ADDRESS_SANITIZER
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif

// During its lifetime, this process cannot open any file.
class NothingOpens {
 public:
  NothingOpens() {
    ::getrlimit(RLIMIT_NOFILE, &before_);
    const int lowest = ::dup(STDIN_FILENO);
    REQUIRE(lowest >= 0);
    ::close(lowest);
    set({static_cast<rlim_t>(lowest), before_.rlim_max});
  }
  ~NothingOpens() { set(before_); }
  NothingOpens(const NothingOpens&) = delete;
  NothingOpens& operator=(const NothingOpens&) = delete;

 private:
  static void set(const rlimit& limit) { CHECK(::setrlimit(RLIMIT_NOFILE, &limit) == 0); }

  rlimit before_{};
};

}  // namespace

TEST_CASE("the log is copied concurrently with the writer, and overwritten") {
  const TemporaryDirectory folder;
  const std::string path = folder / "games.sqlite";
  Growing games(path);
  games.define();
  for (int times = 0; times < 2; ++times) games.commit_until_written_over();
  games.check(sql::Use::read);
  CHECK(games.writer().damage().empty());
  games.writer().finish(false);
  CHECK(fs::file_size(path + "-wal") == 0);
  games.check(sql::Use::read);
}

TEST_CASE("when no second connection can be opened, the writer copies the log itself") {
  if (sanitized) {
    WARN("not tried: the sanitizer opens files of its own");
    return;
  }
  const TemporaryDirectory folder;
  const std::string path = folder / "games.sqlite";
  Growing games(path);
  {
    const NothingOpens full;
    games.define();
    games.commit_until_written_over();
    CHECK_FALSE(std::ifstream(path).is_open());
  }
  games.check(sql::Use::read);
  CHECK(games.writer().damage().empty());
}
