#include "server/storage/sql/sqlite_driver.hpp"

#include "server/storage/sql/fault.hpp"
#include "server/storage/sql/sqlite_files.hpp"
#include "server/storage/sql/wal_copier.hpp"
#include "server/storage/sql/wal_scan.hpp"
#include "server/util/limits.hpp"

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <sqlite3.h>
#include <unistd.h>

#include <SQLiteCpp/Backup.h>
#include <SQLiteCpp/SQLiteCpp.h>

namespace server::storage::sql {
namespace {

// Long enough for an operator's DELETE in a shell.
constexpr int busy_timeout_ms = 5000;
// A client waits for the response, and can retry.
constexpr int players_timeout_ms = 2000;
// Only operators with a shell write too, and moves must not wait for them.
constexpr int chat_timeout_ms = 50;
// Of a backup, between two looks at whether to stop.
constexpr int pages_at_once = 4096;

[[noreturn]] void fail(const SQLite::Exception& error, int system_error) {
  const int extended = error.getExtendedErrorCode();
  const FaultRow& row =
      fault_of_sqlite(extended >= 0 ? extended : error.getErrorCode(), system_error);
  const std::string message = with_code(error.what(), row);
  if (row.fault == StorageFault::transient) throw DatabaseUnavailable(message);
  if (row.fault == StorageFault::refused) throw StatementRejected(message);
  throw Error(message);
}

// The errno of the last failed system call. SQLite itself does not keep it after a COMMIT.
int system_error_of(sqlite3* connection) {
  sqlite3_vfs* vfs = nullptr;
  if (connection != nullptr)
    sqlite3_file_control(connection, "main", SQLITE_FCNTL_VFS_POINTER, static_cast<void*>(&vfs));
  const int newest = vfs != nullptr ? vfs->xGetLastError(vfs, 0, nullptr) : errno;
  return newest != 0 || connection == nullptr ? newest : sqlite3_system_errno(connection);
}

// Converts exceptions of SQLiteCpp to ours. `connection`: null before it is open.
template <class Work>
auto guarded(sqlite3* connection, Work&& work) {
  errno = 0;
  try {
    return work();
  } catch (const SQLite::Exception& error) {
    fail(error, system_error_of(connection));
  }
}

// Of a connection; throws Error if committed data may be lost.
using CheckFiles = std::function<void()>;

// Ends a statement of a connection that takes too long, as SQLITE_INTERRUPT.
class StatementDeadline {
 public:
  void begin() { until_ = std::chrono::steady_clock::now() + limits::query_timeout; }
  // Of all statements from now on. Outlives the connection's last statement.
  void watch(sqlite3* connection) {
    sqlite3_progress_handler(connection, steps_between_looks, is_over, this);
  }

 private:
  // Of SQLite's virtual machine: less than a millisecond.
  static constexpr int steps_between_looks = 10'000;

  static int is_over(void* self) {
    const auto& deadline = *static_cast<const StatementDeadline*>(self);
    return std::chrono::steady_clock::now() > deadline.until_ ? 1 : 0;
  }

  std::chrono::steady_clock::time_point until_;
};

class SqlitePrepared final : public Prepared {
 public:
  // Calls `check` after each statement that is a separate transaction. Both references outlive
  // this.
  SqlitePrepared(SQLite::Database& database, const CheckFiles& check, StatementDeadline& deadline,
                 const std::string& sql)
      : connection_(database.getHandle()),
        check_(check),
        deadline_(deadline),
        statement_(database, sql) {}

  void start(Values values) override {
    deadline_.begin();
    guarded(connection_, [&] { bind(values); });
  }
  bool next() override {
    return guarded(connection_, [&] { return statement_.executeStep(); });
  }
  Value value(int column) const override {
    return guarded(connection_, [&] { return value_in(statement_.getColumn(column)); });
  }
  std::string name(int column) const override {
    return guarded(connection_, [&] { return std::string(statement_.getColumnName(column)); });
  }
  void end() noexcept override { statement_.tryReset(); }
  std::int64_t run(Values values) override {
    const Reset reset(statement_);
    deadline_.begin();
    const std::int64_t changed = guarded(connection_, [&] {
      bind(values);
      return std::int64_t{statement_.exec()};
    });
    if (changed > 0 && sqlite3_get_autocommit(connection_) != 0) check_();
    return changed;
  }
  void store(Values values) override {
    if (run(values) != 1) throw StatementRejected("no such row: " + statement_.getExpandedSQL());
  }
  void apply(Values values) override { run(values); }

 private:
  void bind(Values values) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      const int index = static_cast<int>(i) + 1;
      if (const auto* number = std::get_if<std::int64_t>(&values[i]))
        statement_.bind(index, *number);
      else if (const auto* real = std::get_if<double>(&values[i]))
        statement_.bind(index, *real);
      else if (const auto* text = std::get_if<std::string_view>(&values[i]))
        statement_.bind(index, std::string(*text));
      else if (const auto* bytes = std::get_if<Bytes>(&values[i]))
        statement_.bind(index, bytes->data(), static_cast<int>(bytes->size()));
      else
        statement_.bind(index);
    }
  }

  static Value value_in(const SQLite::Column& column) {
    const auto size = [&] { return static_cast<std::size_t>(column.getBytes()); };
    if (column.isInteger()) return column.getInt64();
    if (column.isFloat()) return column.getDouble();
    if (column.isText()) {
      const char* const text = column.getText();
      return std::string_view(text, size());
    }
    if (column.isBlob()) {
      const auto* const bytes = static_cast<const std::uint8_t*>(column.getBlob());
      return Bytes(bytes, size());
    }
    return null;
  }

  struct Reset {
    explicit Reset(SQLite::Statement& used) : statement(used) {}
    ~Reset() { statement.tryReset(); }
    SQLite::Statement& statement;
  };

  sqlite3* const connection_;
  const CheckFiles& check_;
  StatementDeadline& deadline_;
  SQLite::Statement statement_;
};

class SqliteConnection final : public DriverConnection {
 public:
  explicit SqliteConnection(SQLite::Database database) : database_(std::move(database)) {}

  void watch_files() override {
    // A connection opens the log at its first read.
    guarded(handle(), [&] { database_.execAndGet("PRAGMA schema_version"); });
    files_.emplace(handle());
  }

  void bound_statements() { deadline_.watch(handle()); }

  // Starts with the first commit in WAL mode.
  void copy_log_by_and_by() { sqlite3_wal_hook(handle(), note_commit, this); }

  std::unique_ptr<Prepared> prepare(const std::string& sql) override {
    return guarded(handle(), [&] {
      return std::make_unique<SqlitePrepared>(database_, check_, deadline_, sql);
    });
  }
  void execute(const std::string& sql) override {
    guarded(handle(), [&] { database_.exec(sql); });
  }
  void define(const std::string& tables) override { execute(tables); }
  void begin(TransactionKind kind) override {
    (kind == TransactionKind::snapshot ? begin_snapshot_ : begin_).run({});
  }
  void commit() override {
    commit_.run({});
    check_();
  }
  void rollback() noexcept override { database_.tryExec("ROLLBACK"); }
  bool lost() noexcept override { return false; }

  std::string journal_mode() {
    return guarded(handle(),
                   [&] { return database_.execAndGet("PRAGMA journal_mode").getString(); });
  }

  std::vector<std::string> damage(const std::stop_token& stop) override {
    const std::stop_callback interrupt(stop, [this] { sqlite3_interrupt(handle()); });
    if (stop.stop_requested()) throw Error("stopped");
    return guarded(handle(), [&] {
      std::vector<std::string> found;
      SQLite::Statement integrity(database_, "PRAGMA integrity_check");
      while (integrity.executeStep()) {
        const std::string line = integrity.getColumn(0).getString();
        if (line != "ok") found.push_back(line);
      }
      SQLite::Statement orphans(database_, "PRAGMA foreign_key_check");
      while (orphans.executeStep())
        found.push_back("a row without a room in the table " + orphans.getColumn(0).getString());
      return found;
    });
  }

  void finish(bool failed) noexcept override {
    copier_.reset();
    if (failed)
      sqlite3_db_config(handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    else
      sqlite3_wal_checkpoint_v2(handle(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
  }

 private:
  sqlite3* handle() const { return database_.getHandle(); }

  void check() {
    if (copier_) copier_->check();
    if (files_) files_->check();
  }

  static int note_commit(void* self, sqlite3* handle, const char*, int pages) noexcept {
    auto& copier = static_cast<SqliteConnection*>(self)->copier_;
    try {
      if (!copier) copier = std::make_unique<WalCopier>(sqlite3_db_filename(handle, "main"));
      copier->committed(handle, pages);
    } catch (const std::exception&) {
      // The next commit tries again.
      WalCopier::committed_alone(handle, pages);
    }
    return SQLITE_OK;
  }

  StatementDeadline deadline_;
  SQLite::Database database_;
  std::unique_ptr<WalCopier> copier_;
  std::optional<SqliteFiles> files_;
  const CheckFiles check_ = [this] { check(); };
  SqlitePrepared begin_{database_, check_, deadline_, "BEGIN IMMEDIATE"};
  SqlitePrepared begin_snapshot_{database_, check_, deadline_, "BEGIN"};
  const CheckFiles no_check_ = [] {};  // commit() checks
  SqlitePrepared commit_{database_, no_check_, deadline_, "COMMIT"};
};

// A reader of a database in WAL mode needs shared memory in a file beside it; SQLite says only that
// some file cannot be opened or written.
void begin_to_read(SQLite::Database& database, const std::string& path) {
  try {
    database.execAndGet("PRAGMA schema_version");
  } catch (const SQLite::Exception& error) {
    const int code = error.getErrorCode();
    const auto folder = std::filesystem::absolute(path).parent_path();
    if ((code != SQLITE_CANTOPEN && code != SQLITE_READONLY) || access(path.c_str(), R_OK) != 0 ||
        access(folder.c_str(), W_OK) == 0)
      throw;
    throw Error("SQLite needs to write " + path +
                "-shm beside it, but may not write to the folder " + folder.string() +
                ": copy the file elsewhere, or use a copy of castellan backup");
  }
}

const char* pragmas_for(Use use) {
  switch (use) {
    case Use::write:
      // The size of pages is that of a new file; a file keeps its own. A commit writes whole pages,
      // and an act has about 150 bytes. Reuses the log without truncating it, because a file that
      // does not grow needs less flushing. Keeps up to 4 MiB of pages in memory:
      // with 16 MiB an act costs no less.
      static_assert(new_page_bytes == 1024);
      return "PRAGMA page_size = 1024; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; "
             "PRAGMA journal_size_limit = 33554432; PRAGMA cache_size = -4096;";
    case Use::players:
      return "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; "
             "PRAGMA wal_autocheckpoint = 0;";
    case Use::chat:
      return "PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; "
             "PRAGMA wal_autocheckpoint = 0;";
    case Use::read:
      break;
  }
  return "";
}

int timeout_for(Use use) {
  if (use == Use::chat) return chat_timeout_ms;
  return use == Use::players ? players_timeout_ms : busy_timeout_ms;
}

int flags_for(Use use) {
  if (use == Use::read) return SQLite::OPEN_READONLY;
  return SQLite::OPEN_READWRITE | (use == Use::write ? SQLite::OPEN_CREATE : 0);
}

}  // namespace

std::unique_ptr<DriverConnection> open_sqlite(const std::string& path, Use use) {
  return guarded(nullptr, [&] {
    SQLite::Database database(path, flags_for(use), timeout_for(use));
    if (use == Use::write && sqlite3_db_readonly(database.getHandle(), "main") != 0)
      throw Error("not writable");
    if (use == Use::read) begin_to_read(database, path);
    database.exec(pragmas_for(use));
    // Only the writer's connection checkpoints.
    if (use == Use::players)
      sqlite3_db_config(database.getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    auto connection = std::make_unique<SqliteConnection>(std::move(database));
    if (use == Use::write) connection->copy_log_by_and_by();
    if (use == Use::players) connection->bound_statements();
    if (use == Use::players && connection->journal_mode() == "wal") connection->watch_files();
    return connection;
  });
}

void copy_sqlite(const std::string& from, const std::string& to, const std::stop_token& stop) {
  guarded(nullptr, [&] {
    SQLite::Database source(from, SQLite::OPEN_READONLY, busy_timeout_ms);
    begin_to_read(source, from);
    SQLite::Database target(to, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    // One read transaction, so that the copy is consistent: readers of a WAL database block nobody.
    source.exec("BEGIN");
    source.execAndGet("SELECT count(*) FROM sqlite_schema");
    SQLite::Backup copy(target, source);
    int result = SQLITE_OK;
    while (result == SQLITE_OK) {
      if (stop.stop_requested()) throw Error("stopped");
      result = copy.executeStep(pages_at_once);
    }
    if (result != SQLITE_DONE) throw Error("the database is busy");
    // The copy must be a single file.
    target.exec("PRAGMA journal_mode = DELETE");
  });
}

}  // namespace server::storage::sql
