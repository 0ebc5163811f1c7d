#include "server/storage/sqlite_writer.hpp"

#include "engine/require.hpp"
#include "protocol/record.hpp"
#include "server/room/hex.hpp"
#include "server/storage/duplicates.hpp"
#include "server/storage/results.hpp"
#include "server/storage/schema.hpp"
#include "server/storage/seat_tokens.hpp"
#include "server/storage/storage_error.hpp"
#include "server/storage/upgrade.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <sqlite3.h>
#include <sys/stat.h>
#include <utility>

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>

namespace server::storage {
namespace {

namespace fs = std::filesystem;

// Long enough for somebody's DELETE in a shell; a transaction left open there is a failure.
constexpr int busy_timeout_ms = 5000;
constexpr const char* pragmas =
    "PRAGMA synchronous = FULL;"
    "PRAGMA foreign_keys = ON;"
    "PRAGMA journal_size_limit = 4194304;";

// The same file by another name must find the same lock.
std::string real_path(const std::string& path) {
  std::error_code error;
  const fs::path directory = fs::absolute(path, error).parent_path();
  if (!fs::is_directory(directory, error))
    throw StorageError(path + ": the directory " + directory.string() + " does not exist");
  if (fs::is_directory(path, error)) throw StorageError(path + ": a directory, not a database");
  return fs::weakly_canonical(path).string();
}

SQLite::Database open_database(const std::string& path) {
  try {
    SQLite::Database database(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, busy_timeout_ms);
    if (sqlite3_db_readonly(database.getHandle(), "main") != 0)
      throw StorageError(path + ": not writable");
    const Content content = identify(database, path);
    const std::string mode = database.execAndGet("PRAGMA journal_mode = WAL").getString();
    if (mode != "wal") throw StorageError(path + ": the file system does not support WAL mode");
    if (content == Content::older) upgrade(database);
    database.exec(pragmas);
    if (content == Content::nothing) create_tables(database);
    return database;
  } catch (const SQLite::Exception& error) {
    throw StorageError(path + ": " + error.what());
  }
}

void execute(SQLite::Statement& statement) {
  if (statement.exec() != 1) throw StorageError("no such row: " + statement.getExpandedSQL());
  statement.reset();
}

template <class... Values>
void execute(SQLite::Statement& statement, const Values&... values) {
  SQLite::bind(statement, values...);
  execute(statement);
}

template <std::size_t size>
void bind_bytes(SQLite::Statement& statement, int index,
                const std::array<std::uint8_t, size>& bytes) {
  statement.bind(index, bytes.data(), static_cast<int>(bytes.size()));
}

void bind_text_or_null(SQLite::Statement& statement, int index, const std::string& text) {
  if (text.empty())
    statement.bind(index);
  else
    statement.bind(index, text);
}

void bind_bytes_or_null(SQLite::Statement& statement, int index,
                        const std::optional<room::Hash>& bytes) {
  if (bytes)
    bind_bytes(statement, index, *bytes);
  else
    statement.bind(index);
}

void bind_bot(SQLite::Statement& statement, int index, std::optional<room::BotLevel> level) {
  bind_text_or_null(statement, index, level ? std::string(engine::bots::word(*level)) : "");
}

// The first seven columns of open_room and change_room.
void bind_room(SQLite::Statement& statement, const room::Opened& opened) {
  statement.bind(1, opened.name);
  statement.bind(2, protocol::record_settings(opened.settings));
  statement.bind(3, protocol::record_rules(opened.rules));
  bind_bytes_or_null(statement, 4, opened.host);
  if (opened.door) {
    bind_bytes(statement, 5, opened.door->salt);
    bind_bytes(statement, 6, opened.door->pass);
  } else {
    statement.bind(5);
    statement.bind(6);
  }
  bind_text_or_null(statement, 7, opened.rematch);
}

void bind_link(SQLite::Statement& statement, int index, const room::Link& link) {
  bind_bytes(statement, index, link.before);
  bind_bytes(statement, index + 1, link.hash);
}

int number(engine::Seat seat) {
  return static_cast<int>(engine::index(seat));
}

}  // namespace

struct SqliteWriter::Connection {
  SQLite::Database database;
  SQLite::Statement open_room{database,
                              "INSERT INTO rooms (name, settings, rules, host_hash, pass_salt, "
                              "pass_hash, rematch, code, opened_ms, seed) "
                              "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"};
  SQLite::Statement change_room{database,
                                "UPDATE rooms SET name = ?, settings = ?, rules = ?, "
                                "host_hash = ?, pass_salt = ?, pass_hash = ?, rematch = ? "
                                "WHERE code = ?"};
  SQLite::Statement end_room{database,
                             "UPDATE rooms SET ended_ms = ? WHERE code = ? AND ended_ms IS NULL"};
  SQLite::Statement take_seat{database,
                              "INSERT INTO seats (room, seat, name, taken_ms, entropy, token_hash, "
                              "bot, player, registered, erased) "
                              "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"};
  SQLite::Statement clear_seats{database, "DELETE FROM seats WHERE room = ?"};
  SQLite::Statement leave_seat{database, "DELETE FROM seats WHERE room = ? AND seat = ?"};
  SQLite::Statement begin_game{database,
                               "INSERT INTO games (room, seq, deal, time_ms, digest, "
                               "rules_version, protocol, server, salt, before, hash) "
                               "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"};
  SQLite::Statement add_step{database,
                             "INSERT INTO steps (room, seq, seat, id, action, time_ms, digest, "
                             "result, before, hash, bot, overdue) "
                             "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"};
  SQLite::Statement add_ruling{database,
                               "INSERT INTO steps (room, seq, time_ms, digest, ruling, result, "
                               "before, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"};
  SQLite::Statement note_time{database,
                              "INSERT OR REPLACE INTO alive (one, time_ms) VALUES (1, ?)"};
  SQLite::Statement keep_analysis{database,
                                  "INSERT OR REPLACE INTO analyses (room, analysis) VALUES (?, ?)"};
  Results results{database};
  SQLite::Statement begin{database, "BEGIN IMMEDIATE"};
  SQLite::Statement commit{database, "COMMIT"};

  explicit Connection(const std::string& path) : database(open_database(path)) {}
};

SqliteWriter::SqliteWriter(const std::string& path) : lock_(real_path(path)) {
  const std::string real = real_path(path);
  try {
    connection_ = std::make_unique<Connection>(real);
    // An empty transaction makes sure that the file can be written and that the log exists.
    connection_->database.exec("BEGIN IMMEDIATE; COMMIT");
  } catch (const SQLite::Exception& error) {
    throw StorageError(path + ": " + error.what());
  }
  for (const std::string& name : {real, real + "-wal"}) {
    struct stat status = {};
    if (stat(name.c_str(), &status) != 0) throw StorageError(name + ": was not created");
    files_.push_back({name, status.st_dev, status.st_ino});
  }
}

SqliteWriter::~SqliteWriter() = default;

void SqliteWriter::write(std::span<const Queued> batch, std::optional<room::Milliseconds> alive) {
  engine::require(!failed_, "a writer that has failed is not used again");
  Connection& db = *connection_;
  try {
    db.begin.exec();
    db.begin.reset();
    for (const Queued& queued : batch) store(queued);
    if (alive) execute(db.note_time, *alive);
    db.commit.exec();
    db.commit.reset();
    check_files_in_place();
  } catch (...) {
    failed_ = true;
    // Not to undo anything but to let go of the file, for whoever comes to repair it.
    db.database.tryExec("ROLLBACK");
    throw;
  }
}

void SqliteWriter::store(const Queued& queued) {
  Connection& db = *connection_;
  const room::RoomCode& code = queued.room;
  struct Visitor {
    Connection& db;
    const room::RoomCode& code;

    void operator()(const room::Opened& opened) const {
      bind_room(db.open_room, opened);
      db.open_room.bind(8, code);
      db.open_room.bind(9, opened.time);
      bind_bytes_or_null(db.open_room, 10, opened.seed);
      execute(db.open_room);
      if (opened.duplicate) write_duplicate(db.database, code, *opened.duplicate);
    }
    void operator()(const room::Changed& changed) const {
      bind_room(db.change_room, changed.opened);
      db.change_room.bind(8, code);
      execute(db.change_room);
      if (!changed.seats) return;
      db.clear_seats.bind(1, code);
      db.clear_seats.exec();
      db.clear_seats.reset();
      for (const room::SeatTaken& taken : *changed.seats) (*this)(taken);
    }
    void operator()(const room::SeatTaken& taken) const {
      SQLite::bind(db.take_seat, code, number(taken.seat), taken.name, taken.time);
      bind_text_or_null(db.take_seat, 5, taken.entropy);
      bind_bytes(db.take_seat, 6, taken.token);
      bind_bot(db.take_seat, 7, taken.bot);
      bind_text_or_null(db.take_seat, 8, taken.who.player);
      db.take_seat.bind(9, taken.who.registered ? 1 : 0);
      db.take_seat.bind(10, taken.erased ? 1 : 0);
      execute(db.take_seat);
    }
    void operator()(const room::SeatLeft& left) const {
      execute(db.leave_seat, code, number(left.seat));
    }
    void operator()(const room::SeatRegained& regained) const {
      replace_token(db.database, code, regained);
    }
    void operator()(const room::Begun& begun) const {
      SQLite::bind(db.begin_game, code, static_cast<std::int64_t>(begun.seq),
                   protocol::record_deal(begun.deal), begun.time, room::to_hex(begun.digest),
                   begun.versions.rules, begun.versions.protocol, begun.versions.server);
      bind_text_or_null(db.begin_game, 9, begun.salt);
      bind_link(db.begin_game, 10, begun.link);
      execute(db.begin_game);
    }
    void operator()(const room::Acted& acted) const {
      SQLite::bind(db.add_step, code, static_cast<std::int64_t>(acted.seq), number(acted.seat),
                   acted.id, protocol::record_action(acted.action), acted.time,
                   room::to_hex(acted.digest));
      bind_text_or_null(db.add_step, 8, acted.result);
      bind_link(db.add_step, 9, acted.link);
      bind_bot(db.add_step, 11, acted.bot);
      db.add_step.bind(12, acted.overdue ? 1 : 0);
      execute(db.add_step);
      if (acted.last) end(acted.time, acted.result);
    }
    void operator()(const room::Ruled& ruled) const {
      SQLite::bind(db.add_ruling, code, static_cast<std::int64_t>(ruled.seq), ruled.time,
                   room::to_hex(ruled.digest), protocol::record_ruling(ruled.ruling));
      bind_text_or_null(db.add_ruling, 6, ruled.result);
      bind_link(db.add_ruling, 7, ruled.link);
      execute(db.add_ruling);
      if (ruled.last) end(ruled.time, ruled.result);
    }
    void operator()(const room::Closed& closed) const { execute(db.end_room, closed.time, code); }
    void end(room::Milliseconds time, const std::string& result) const {
      execute(db.end_room, time, code);
      db.results.keep(code, result, time);
    }
    void operator()(const room::Analysed& made) const {
      execute(db.keep_analysis, code, made.text);
    }
  };
  std::visit(Visitor{db, code}, queued.entry);
}

void SqliteWriter::check_files_in_place() const {
  for (const File& file : files_) {
    struct stat status = {};
    if (stat(file.path.c_str(), &status) != 0 || status.st_dev != file.device ||
        status.st_ino != file.inode)
      throw StorageError(file.path + ": was deleted or replaced while in use");
  }
}

void SqliteWriter::finish() {
  sqlite3* handle = connection_->database.getHandle();
  if (failed_)
    sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  else
    sqlite3_wal_checkpoint_v2(handle, nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
}

}  // namespace server::storage
