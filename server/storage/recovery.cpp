#include "server/storage/recovery.hpp"

#include "engine/rules.hpp"
#include "protocol/record.hpp"
#include "server/storage/hex.hpp"
#include "server/storage/schema.hpp"
#include "server/storage/storage_error.hpp"
#include "server/storage/utf8.hpp"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <sqlite3.h>
#include <utility>

#include <SQLiteCpp/SQLiteCpp.h>

namespace server::storage {
namespace {

constexpr int busy_timeout_ms = 5000;

// Inside this file only: caught where a room is read.
struct Unreadable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// One row of a result. Every accessor checks, although the tables are STRICT: a file can be damaged
// or edited.
class Row {
 public:
  Row(SQLite::Statement& statement, std::string name)
      : statement_(statement), name_(std::move(name)) {}

  [[noreturn]] void fail(int column, const char* what) const {
    throw Unreadable(name_ + ", " + statement_.getColumnName(column) + ": " + what);
  }
  std::int64_t integer(int column, std::int64_t least, std::int64_t most) const {
    const SQLite::Column value = statement_.getColumn(column);
    if (!value.isInteger()) fail(column, "no integer");
    const std::int64_t number = value.getInt64();
    if (number < least || number > most) fail(column, "out of range");
    return number;
  }
  std::uint32_t seq(int column) const {
    return static_cast<std::uint32_t>(
        integer(column, 1, std::numeric_limits<std::uint32_t>::max()));
  }
  protocol::Milliseconds time(int column) const {
    return integer(column, std::numeric_limits<std::int64_t>::min(),
                   std::numeric_limits<std::int64_t>::max());
  }
  engine::Seat seat(int column, const StoredRoom& room) const {
    const std::int64_t last = room.opened.rules.players - 1;
    return engine::seat_at(static_cast<std::size_t>(integer(column, 0, last)));
  }
  std::string text(int column) const {
    const SQLite::Column value = statement_.getColumn(column);
    if (!value.isText()) fail(column, "no text");
    std::string text = value.getString();
    if (!is_utf8(text)) fail(column, "no UTF-8");
    return text;
  }
  // read: text → optional value, from protocol/record.hpp and hex.hpp.
  template <class Read>
  auto value(int column, Read&& read) const {
    auto result = read(text(column));
    if (!result) fail(column, "can not be read");
    return *result;
  }
  room::TokenHash token(int column) const {
    const SQLite::Column value = statement_.getColumn(column);
    room::TokenHash hash{};
    if (!value.isBlob() || value.getBytes() != static_cast<int>(hash.size()))
      fail(column, "no hash");
    const auto* bytes = static_cast<const std::uint8_t*>(value.getBlob());
    std::copy(bytes, bytes + hash.size(), hash.begin());
    return hash;
  }
  bool empty(int column) const { return statement_.getColumn(column).isNull(); }

 private:
  SQLite::Statement& statement_;
  std::string name_;
};

// Leaves the statement ready for the next room, also when a row was thrown over.
class Query {
 public:
  Query(SQLite::Statement& statement, const room::RoomCode& code) : statement_(statement) {
    statement_.bind(1, code);
  }
  ~Query() { statement_.tryReset(); }
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;
  bool next() { return statement_.executeStep(); }

 private:
  SQLite::Statement& statement_;
};

SQLite::Database open_read_only(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error))
    throw StorageError(path + ": no such database");
  try {
    SQLite::Database database(path, SQLite::OPEN_READONLY, busy_timeout_ms);
    if (identify(database, path) == Content::nothing)
      throw StorageError(path + ": an empty database");
    return database;
  } catch (const SQLite::Exception& failure) {
    throw StorageError(path + ": " + failure.what());
  }
}

}  // namespace

struct Recovery::Connection {
  SQLite::Database database;
  SQLite::Statement room{database,
                         "SELECT name, listed, rules, opened_ms, ended_ms FROM rooms "
                         "WHERE code = ?"};
  SQLite::Statement seats{database,
                          "SELECT seat, name, taken_ms, token_hash FROM seats WHERE room = ? "
                          "ORDER BY seat"};
  SQLite::Statement games{database,
                          "SELECT seq, deal, time_ms, digest FROM games WHERE room = ? "
                          "ORDER BY seq"};
  SQLite::Statement steps{database,
                          "SELECT seq, seat, id, action, time_ms, digest FROM steps "
                          "WHERE room = ? ORDER BY seq"};

  explicit Connection(const std::string& path) : database(open_read_only(path)) {}

  bool read_room(StoredRoom& stored) {
    Query query(room, stored.code);
    if (!query.next()) return false;
    const Row row(room, "room");
    stored.opened.name = row.text(0);
    stored.opened.listed = row.integer(1, 0, 1) == 1;
    stored.opened.rules = row.value(2, protocol::read_rules);
    stored.opened.time = row.time(3);
    stored.over = !row.empty(4);
    return true;
  }

  void read_seats(StoredRoom& stored) {
    Query query(seats, stored.code);
    while (query.next()) {
      const Row row(seats, "seat " + std::to_string(stored.seats.size()));
      stored.seats.push_back({row.seat(0, stored), row.text(1), row.token(3), row.time(2)});
    }
  }

  // The first is of the first game; others begin the next games of a match.
  void read_deals(StoredRoom& stored) {
    Query query(games, stored.code);
    while (query.next()) {
      const Row row(games, "game");
      room::Begun begun{row.value(1, protocol::read_deal), row.time(2), row.value(3, from_hex)};
      if (!stored.begun) {
        row.integer(0, 0, 0);
        stored.begun = std::move(begun);
      } else {
        begun.seq = row.seq(0);
        stored.moves.emplace_back(std::move(begun));
      }
    }
  }

  void read_steps(StoredRoom& stored) {
    Query query(steps, stored.code);
    while (query.next()) {
      const std::string name =
          steps.getColumn(0).isInteger() ? steps.getColumn(0).getString() : std::string("?");
      const Row row(steps, "step " + name);
      if (!stored.begun) row.fail(0, "without a deal");
      stored.moves.emplace_back(room::Acted{row.seq(0), row.seat(1, stored), row.text(2),
                                            row.value(3, protocol::read_action), row.time(4),
                                            row.value(5, from_hex), false});
    }
    std::stable_sort(
        stored.moves.begin(), stored.moves.end(),
        [](const room::Move& a, const room::Move& b) { return room::seq(a) < room::seq(b); });
    if (!stored.over || stored.moves.empty()) return;
    if (auto* last = std::get_if<room::Acted>(&stored.moves.back())) last->last = true;
  }

  std::optional<FoundRoom> read(const room::RoomCode& code) {
    StoredRoom stored;
    stored.code = code;
    try {
      if (!read_room(stored)) return std::nullopt;
      read_seats(stored);
      read_deals(stored);
      read_steps(stored);
      return stored;
    } catch (const Unreadable& error) {
      return DamagedRoom{code, error.what()};
    } catch (const SQLite::Exception& error) {
      return DamagedRoom{code, error.what()};
    }
  }
};

Recovery::Recovery(const std::string& path) : path_(path) {
  try {
    connection_ = std::make_unique<Connection>(path);
  } catch (const SQLite::Exception& error) {
    throw StorageError(path + ": " + error.what());
  }
}

Recovery::~Recovery() = default;

std::vector<FoundRoom> Recovery::unfinished(room::Milliseconds or_finished_since) const {
  try {
    // One snapshot for all: a room that changes meanwhile must not look torn.
    SQLite::Transaction snapshot(connection_->database);
    std::vector<FoundRoom> found;
    SQLite::Statement codes(connection_->database,
                            "SELECT code FROM rooms WHERE ended_ms IS NULL OR (ended_ms >= ? AND "
                            "EXISTS (SELECT 1 FROM games WHERE room = code)) ORDER BY code");
    codes.bind(1, or_finished_since);
    while (codes.executeStep())
      if (auto room = connection_->read(codes.getColumn(0).getString()))
        found.push_back(std::move(*room));
    return found;
  } catch (const SQLite::Exception& error) {
    throw StorageError(path_ + ": " + error.what());
  }
}

std::optional<FoundRoom> Recovery::find(const room::RoomCode& code) const {
  try {
    SQLite::Transaction snapshot(connection_->database);
    return connection_->read(code);
  } catch (const SQLite::Exception& error) {
    throw StorageError(path_ + ": " + error.what());
  }
}

std::vector<room::RoomCode> Recovery::codes() const {
  try {
    std::vector<room::RoomCode> codes;
    SQLite::Statement query(connection_->database, "SELECT code FROM rooms ORDER BY code");
    while (query.executeStep()) codes.push_back(query.getColumn(0).getString());
    return codes;
  } catch (const SQLite::Exception& error) {
    throw StorageError(path_ + ": " + error.what());
  }
}

std::vector<std::string> Recovery::file_errors() const {
  try {
    std::vector<std::string> errors;
    SQLite::Statement integrity(connection_->database, "PRAGMA integrity_check");
    while (integrity.executeStep()) {
      const std::string line = integrity.getColumn(0).getString();
      if (line != "ok") errors.push_back(line);
    }
    SQLite::Statement orphans(connection_->database, "PRAGMA foreign_key_check");
    while (orphans.executeStep())
      errors.push_back("a row without its room in the table " + orphans.getColumn(0).getString());
    return errors;
  } catch (const SQLite::Exception& error) {
    throw StorageError(path_ + ": " + error.what());
  }
}

}  // namespace server::storage
