#include "server/storage/room_reader.hpp"

#include "engine/rules.hpp"
#include "protocol/input_limits.hpp"
#include "protocol/record.hpp"
#include "protocol/unicode_text.hpp"
#include "server/room/hash_chain.hpp"
#include "server/storage/sql/database.hpp"
#include "server/util/hex.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

namespace server::storage {
namespace {

// Only within this file; caught per room.
struct Unreadable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// One row of a result. Every accessor validates, although the tables are STRICT: a file can be
// damaged or edited.
class Row {
 public:
  Row(const sql::Rows& rows, std::string name) : rows_(rows), name_(std::move(name)) {}

  [[noreturn]] void fail(int column, const char* what) const {
    throw Unreadable(name_ + ", " + rows_.name(column) + ": " + what);
  }
  std::int64_t integer(int column, std::int64_t least, std::int64_t most) const {
    const sql::Value value = rows_.value(column);
    const auto* number = std::get_if<std::int64_t>(&value);
    if (number == nullptr) fail(column, "not an integer");
    if (*number < least || *number > most) fail(column, "out of range");
    return *number;
  }
  std::uint32_t seq(int column) const {
    return static_cast<std::uint32_t>(
        integer(column, 1, std::numeric_limits<std::uint32_t>::max()));
  }
  RoomTime time(int column) const { return RoomTime(integer(column, 0, protocol::integer_max)); }
  engine::Seat seat(int column, const StoredRoom& room) const {
    const std::int64_t last = room.opened.rules.players - 1;
    return engine::seat_at(static_cast<std::size_t>(integer(column, 0, last)));
  }
  std::string text(int column) const {
    const sql::Value value = rows_.value(column);
    const auto* text = std::get_if<std::string_view>(&value);
    if (text == nullptr) fail(column, "not a text");
    if (!protocol::is_utf8(*text)) fail(column, "not UTF-8");
    return std::string(*text);
  }
  // read: a function from text to an optional value, from protocol/record.hpp and hex.hpp.
  template <class Read>
  auto value(int column, Read&& read) const {
    auto result = read(text(column));
    if (!result) fail(column, "cannot be read");
    return *result;
  }
  // By default the size of a hash or a seed.
  template <std::size_t size = 32>
  std::array<std::uint8_t, size> bytes(int column) const {
    const sql::Value value = rows_.value(column);
    const auto* bytes = std::get_if<sql::Bytes>(&value);
    std::array<std::uint8_t, size> array{};
    if (bytes == nullptr || bytes->size() != size) fail(column, "wrong number of bytes");
    std::copy(bytes->begin(), bytes->end(), array.begin());
    return array;
  }
  room::Link link(int column) const { return {bytes(column), bytes(column + 1)}; }
  std::string text_or_nothing(int column) const { return empty(column) ? "" : text(column); }
  std::optional<room::BotLevel> bot(int column) const {
    if (empty(column)) return std::nullopt;
    return value(column, engine::bots::level_from_name);
  }
  bool empty(int column) const { return rows_.is_null(column); }

 private:
  const sql::Rows& rows_;
  std::string name_;
};

}  // namespace

struct RoomReader::Statements {
  sql::Database& database;
  sql::Statement room{
      database,
      "SELECT name, settings, rules, opened_ms, ended_ms, seed, host_hash, pass_salt, pass_hash, "
      "rematch, deal, number, tables FROM rooms LEFT JOIN same_deals ON room = code "
      "WHERE code = $1"};
  sql::Statement seats{
      database,
      "SELECT seat, name, taken_ms, token_hash, entropy, bot, player, registered, erased "
      "FROM seats WHERE room = $1 ORDER BY seat"};
  sql::Statement games{database,
                       "SELECT seq, deal, time_ms, digest, rules_version, protocol, server, "
                       "salt, before, hash FROM games WHERE room = $1 ORDER BY seq"};
  sql::Statement steps{
      database,
      "SELECT seq, seat, id, action, time_ms, digest, result, before, hash, bot, overdue, ruling "
      "FROM steps WHERE room = $1 ORDER BY seq"};

  sql::Statement analyses{database, "SELECT analysis FROM analyses WHERE room = $1"};

  // The row after this one, of any room.
  sql::Statement next_game{database, next_in("games")};
  sql::Statement next_step{database, next_in("steps")};

  static std::string next_in(const std::string& table) {
    return "SELECT before FROM " + table +
           " WHERE (room, seq) > ($1, $2) ORDER BY room, seq LIMIT 1";
  }

  explicit Statements(sql::Database& connection) : database(connection) {}

  bool read_room(StoredRoom& stored) {
    sql::Rows query = room.query(stored.code);
    if (!query.next()) return false;
    const Row row(query, "room");
    stored.opened.name = row.text(0);
    stored.opened.settings = row.value(1, protocol::read_settings);
    stored.opened.rules = row.value(2, protocol::read_rules);
    stored.opened.time = row.time(3);
    stored.over = !row.empty(4);
    if (!row.empty(5)) stored.opened.seed = row.bytes(5);
    if (!row.empty(6)) stored.opened.host = row.bytes(6);
    if (!row.empty(7)) stored.opened.room_password = {row.bytes<16>(7), row.bytes(8)};
    stored.opened.rematch = room::RoomCode(row.text_or_nothing(9));
    if (!row.empty(10))
      stored.opened.duplicate = {room::RoomCode(row.text(10)), row.seq(11), row.seq(12)};
    return true;
  }

  void read_seats(StoredRoom& stored) {
    sql::Rows query = seats.query(stored.code);
    while (query.next()) {
      const Row row(query, "seat " + std::to_string(stored.seats.size()));
      stored.seats.push_back(
          {.seat = row.seat(0, stored),
           .name = row.text(1),
           .token = row.bytes(3),
           .time = row.time(2),
           .entropy = row.text_or_nothing(4),
           .bot = row.bot(5),
           .who = {protocol::PlayerId(row.text_or_nothing(6)), row.integer(7, 0, 1) == 1},
           .erased = row.integer(8, 0, 1) == 1});
    }
  }

  void read_analysis(StoredRoom& stored) {
    sql::Rows query = analyses.query(stored.code);
    if (query.next()) stored.analysis = Row(query, "analysis").text(0);
  }

  // The first row is the first game's deal; others begin the next games of a match.
  void read_deals(StoredRoom& stored) {
    sql::Rows query = games.query(stored.code);
    while (query.next()) {
      const Row row(query, "game");
      room::Begun begun{
          .deal = row.value(1, protocol::read_deal),
          .time = row.time(2),
          .digest = row.value(3, util::from_hex),
          .salt = row.text_or_nothing(7),
          .versions = {static_cast<int>(row.integer(4, 1, 1'000'000)), row.text(5), row.text(6)},
          .link = row.link(8)};
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
    sql::Rows query = steps.query(stored.code);
    while (query.next()) {
      const bool numbered = std::holds_alternative<std::int64_t>(query.value(0));
      const std::string name = numbered ? std::to_string(query.integer(0)) : "?";
      const Row row(query, "step " + name);
      if (!stored.begun) row.fail(0, "without a deal");
      if (!row.empty(11)) {
        stored.moves.emplace_back(room::Ruled{.seq = row.seq(0),
                                              .ruling = row.value(11, protocol::read_decision),
                                              .time = row.time(4),
                                              .digest = row.value(5, util::from_hex),
                                              .result = row.text_or_nothing(6),
                                              .link = row.link(7)});
        continue;
      }
      stored.moves.emplace_back(room::Acted{.seq = row.seq(0),
                                            .seat = row.seat(1, stored),
                                            .bot = row.bot(9),
                                            .id = row.text(2),
                                            .action = row.value(3, protocol::read_action),
                                            .time = row.time(4),
                                            .digest = row.value(5, util::from_hex),
                                            .result = row.text_or_nothing(6),
                                            .overdue = row.integer(10, 0, 1) == 1,
                                            .link = row.link(7)});
    }
    std::stable_sort(
        stored.moves.begin(), stored.moves.end(),
        [](const room::Move& a, const room::Move& b) { return room::seq(a) < room::seq(b); });
  }

  // A row with a damaged key is not among those of its room, nor are the rows after it. It comes
  // next in the table, and follows the last row of the room. Other rows there may be of any kind.
  void require_last_row(const StoredRoom& stored) {
    if (!stored.begun) return;
    const bool moved = !stored.moves.empty();
    const std::int64_t last = moved ? room::seq(stored.moves.back()) : 0;
    const util::Hash& hash =
        moved ? room::link_of(stored.moves.back()).hash : stored.begun->link.hash;
    if (hash == util::Hash{}) return;  // an upgrade computes it later
    for (sql::Statement* const next : {&next_game, &next_step}) {
      sql::Rows query = next->query(stored.code, last);
      if (!query.next()) continue;
      const sql::Value before = query.value(0);
      const auto* const bytes = std::get_if<sql::Bytes>(&before);
      if (bytes != nullptr && std::ranges::equal(*bytes, hash))
        Row(query, "step " + std::to_string(last + 1)).fail(0, "of a row with another room");
    }
  }

  static void note_last(StoredRoom& stored) {
    if (!stored.over || stored.moves.empty()) return;
    if (auto* last = std::get_if<room::Acted>(&stored.moves.back())) last->last = true;
    if (auto* last = std::get_if<room::Ruled>(&stored.moves.back())) last->last = true;
  }
};

RoomReader::RoomReader(sql::Database& database)
    : statements_(std::make_unique<Statements>(database)) {}

RoomReader::~RoomReader() = default;

std::optional<FoundRoom> RoomReader::read(const room::RoomCode& code) {
  StoredRoom stored;
  stored.code = code;
  try {
    if (!statements_->read_room(stored)) return std::nullopt;
    statements_->read_seats(stored);
    statements_->read_deals(stored);
    statements_->read_steps(stored);
    statements_->require_last_row(stored);
    Statements::note_last(stored);
    if (stored.over) statements_->read_analysis(stored);
    return stored;
  } catch (const Unreadable& error) {
    return DamagedRoom{code, error.what()};
  } catch (const sql::DatabaseUnavailable&) {
    throw;
  } catch (const sql::Error& error) {
    return DamagedRoom{code, error.what()};
  }
}

}  // namespace server::storage
