#include "server/storage/chat_store.hpp"

#include "protocol/enum_names.hpp"
#include "protocol/input_limits.hpp"
#include "protocol/unicode_text.hpp"
#include "server/storage/membership.hpp"
#include "server/storage/ownership.hpp"
#include "server/storage/sql/database.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace server::storage {
namespace {

using protocol::ChatTo;
using protocol::Phrase;

std::optional<room::TokenHash> hash_in(const sql::Value& value) {
  room::TokenHash hash{};
  const auto* bytes = std::get_if<sql::Bytes>(&value);
  if (bytes == nullptr || bytes->size() != hash.size()) return std::nullopt;
  std::copy(bytes->begin(), bytes->end(), hash.begin());
  return hash;
}

// Columns: number, time_ms, seat, name, heard, id, text, phrase, said_by, partner.
std::optional<room::ChatEntry> entry_in(const sql::Rows& row) {
  const auto text = [&](int column) { return row.text(column); };
  const auto number = row.integer(0);
  const auto to = protocol::from_name<ChatTo>(text(4));
  if (number < 1 || number > protocol::integer_max || !to) return std::nullopt;
  room::ChatEntry entry{{.number = static_cast<std::uint64_t>(number),
                         .time = row.integer(1),
                         .seat = std::nullopt,
                         .name = text(3),
                         .to = *to,
                         .text = text(6),
                         .phrase = protocol::from_name<Phrase>(text(7)),
                         .re = text(5)},
                        hash_in(row.value(8)),
                        hash_in(row.value(9))};
  if (!row.is_null(2)) {
    const std::int64_t seat = row.integer(2);
    if (seat < 0 || seat >= int{engine::seats_max}) return std::nullopt;
    entry.message.seat = engine::seat_at(static_cast<std::size_t>(seat));
  }
  const bool readable = protocol::is_utf8(entry.message.name) &&
                        protocol::is_utf8(entry.message.text) &&
                        protocol::is_utf8(*entry.message.re) && !entry.message.name.empty() &&
                        entry.message.text.empty() == entry.message.phrase.has_value() &&
                        entry.message.seat.has_value() == entry.by.has_value();
  return readable ? std::optional(std::move(entry)) : std::nullopt;
}

}  // namespace

struct ChatStore::Connection {
  sql::Database database;
  sql::Statement add{database,
                     "INSERT INTO chat (room, number, time_ms, seat, name, heard, id, text, "
                     "phrase, said_by, partner) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, "
                     "$11) ON CONFLICT (room, number) DO NOTHING"};
  // Nobody reads older ones.
  sql::Statement trim{database,
                      "DELETE FROM chat WHERE room = $1 AND number <= (SELECT number FROM chat "
                      "WHERE room = $1 ORDER BY number DESC LIMIT 1 OFFSET $2)"};
  sql::Statement deletion{database,
                          "DELETE FROM chat WHERE (room, number) IN "
                          "(SELECT room, number FROM chat WHERE time_ms < $1 LIMIT $2)"};

  explicit Connection(const std::string& where) : database(sql::open(where, sql::Use::chat)) {}
};

ChatStore::ChatStore(const std::string& database) : where_(database) {
  try {
    connection_ = std::make_unique<Connection>(where_);
  } catch (const sql::Error& error) {
    throw StorageError(sql::display_name(where_) + ": " + error.what());
  }
}

ChatStore::~ChatStore() = default;

ChatStore::Connection& ChatStore::connection() {
  if (connection_ && connection_->database.lost()) connection_.reset();
  if (!connection_) connection_ = std::make_unique<Connection>(where_);
  return *connection_;
}

std::optional<std::string> ChatStore::write(std::span<const RoomMessage> batch) {
  try {
    write_all(batch);
    return std::nullopt;
  } catch (const sql::StatementRejected& error) {
    if (batch.size() == 1) return error.what();
  }
  std::optional<std::string> rejection;
  for (std::size_t i = 0; i < batch.size(); ++i)
    if (auto reason = write(batch.subspan(i, 1))) rejection = std::move(reason);
  return rejection;
}

void ChatStore::write_all(std::span<const RoomMessage> batch) {
  Connection& db = connection();
  sql::Transaction transaction(db.database, sql::TransactionKind::batch);
  std::set<room::RoomCode> rooms;
  for (const auto& [code, entry] : batch) {
    const protocol::ChatMessage& message = entry.message;
    const auto seat = message.seat ? std::optional(engine::index(*message.seat)) : std::nullopt;
    const auto phrase = message.phrase
                            ? std::optional(std::string_view(protocol::name_of(*message.phrase)))
                            : std::nullopt;
    const auto text = message.phrase ? std::nullopt : std::optional(std::string_view(message.text));
    db.add.apply(code, message.number, message.time, seat, message.name,
                 std::string_view(protocol::name_of(message.to)), message.re.value_or(""), text,
                 phrase, entry.by, entry.partner);
    rooms.insert(code);
  }
  for (const room::RoomCode& code : rooms)
    db.trim.apply(code, std::int64_t{limits::chat_messages_max});
  transaction.commit();
}

std::optional<WallTime> ChatStore::database_time() {
  if (!is_shared(where_)) return std::nullopt;
  sql::Statement query(connection().database, "SELECT " + std::string(database_clock));
  sql::Rows row = query.query();
  if (!row.next()) return std::nullopt;
  return WallTime(row.integer(0));
}

bool ChatStore::delete_before(WallTime time) {
  constexpr std::int64_t most = 500;
  return connection().deletion.run(time.count(), most) == most;
}

bool ChatStore::delete_idle_guests(WallTime before) {
  return storage::delete_idle_guests(connection().database, before, next_guest_);
}

bool ChatStore::erase_some() {
  return storage::erase_some(connection().database);
}

ChatReader::ChatReader(sql::Database& database)
    : newest_(std::make_unique<sql::Statement>(
          database,
          "SELECT number, time_ms, seat, name, heard, id, text, phrase, said_by, "
          "partner FROM chat WHERE room = $1 ORDER BY number DESC LIMIT $2")) {}

ChatReader::~ChatReader() = default;

std::vector<room::ChatEntry> ChatReader::read(const room::RoomCode& code) {
  sql::Rows rows = newest_->query(code, limits::chat_messages_max);
  std::vector<room::ChatEntry> kept;
  while (rows.next())
    if (auto entry = entry_in(rows)) kept.push_back(std::move(*entry));
  std::reverse(kept.begin(), kept.end());
  return kept;
}

}  // namespace server::storage
