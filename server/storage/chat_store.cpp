#include "server/storage/chat_store.hpp"

#include "protocol/limits.hpp"
#include "protocol/names.hpp"
#include "server/limits.hpp"
#include "server/storage/storage_error.hpp"
#include "server/storage/utf8.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include <SQLiteCpp/SQLiteCpp.h>

namespace server::storage {
namespace {

using protocol::ChatTo;
using protocol::Phrase;

// Nobody else writes but for people with a shell, and moves do not wait for those.
constexpr int busy_timeout_ms = 50;
constexpr const char* pragmas =
    "PRAGMA synchronous = NORMAL;"
    "PRAGMA foreign_keys = ON;"
    "PRAGMA secure_delete = ON;";

void bind_or_null(SQLite::Statement& statement, int index,
                  const std::optional<room::TokenHash>& hash) {
  if (hash)
    statement.bind(index, hash->data(), static_cast<int>(hash->size()));
  else
    statement.bind(index);
}

std::optional<room::TokenHash> hash_in(const SQLite::Column& column) {
  room::TokenHash hash{};
  if (!column.isBlob() || column.getBytes() != static_cast<int>(hash.size())) return std::nullopt;
  const auto* bytes = static_cast<const std::uint8_t*>(column.getBlob());
  std::copy(bytes, bytes + hash.size(), hash.begin());
  return hash;
}

// Columns: number, time_ms, seat, name, heard, id, text, phrase, said_by, partner.
std::optional<room::Said> said_in(SQLite::Statement& row) {
  const auto text = [&](int column) { return row.getColumn(column).getString(); };
  const auto number = row.getColumn(0).getInt64();
  const auto to = protocol::from_name<ChatTo>(text(4));
  if (number < 1 || number > protocol::integer_max || !to) return std::nullopt;
  room::Said said{{.number = static_cast<std::uint64_t>(number),
                   .time = row.getColumn(1).getInt64(),
                   .seat = std::nullopt,
                   .name = text(3),
                   .to = *to,
                   .text = text(6),
                   .phrase = protocol::from_name<Phrase>(text(7)),
                   .re = text(5)},
                  hash_in(row.getColumn(8)),
                  hash_in(row.getColumn(9))};
  if (const SQLite::Column seat = row.getColumn(2); !seat.isNull()) {
    if (seat.getInt() < 0 || seat.getInt() >= int{engine::seats_max}) return std::nullopt;
    said.message.seat = engine::seat_at(static_cast<std::size_t>(seat.getInt()));
  }
  const bool readable = is_utf8(said.message.name) && is_utf8(said.message.text) &&
                        is_utf8(*said.message.re) && !said.message.name.empty() &&
                        said.message.text.empty() == said.message.phrase.has_value() &&
                        said.message.seat.has_value() == said.by.has_value();
  return readable ? std::optional(std::move(said)) : std::nullopt;
}

}  // namespace

struct ChatStore::Connection {
  SQLite::Database database;
  SQLite::Statement add{database,
                        "INSERT OR IGNORE INTO chat (room, number, time_ms, seat, name, heard, id, "
                        "text, phrase, said_by, partner) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"};
  SQLite::Statement forget{database,
                           "DELETE FROM chat WHERE (room, number) IN "
                           "(SELECT room, number FROM chat WHERE time_ms < ? LIMIT ?)"};

  explicit Connection(const std::string& path)
      : database(path, SQLite::OPEN_READWRITE, busy_timeout_ms) {
    database.exec(pragmas);
  }
};

ChatStore::ChatStore(const std::string& path) {
  try {
    connection_ = std::make_unique<Connection>(path);
  } catch (const SQLite::Exception& error) {
    throw StorageError(path + ": " + error.what());
  }
}

ChatStore::~ChatStore() = default;

void ChatStore::write(std::span<const SaidIn> batch) {
  Connection& db = *connection_;
  SQLite::Transaction transaction(db.database, SQLite::TransactionBehavior::IMMEDIATE);
  for (const auto& [code, said] : batch) {
    const protocol::ChatMessage& message = said.message;
    db.add.tryReset();
    db.add.clearBindings();
    db.add.bind(1, code);
    db.add.bind(2, static_cast<std::int64_t>(message.number));
    db.add.bind(3, message.time);
    if (message.seat) db.add.bind(4, static_cast<int>(engine::index(*message.seat)));
    db.add.bind(5, message.name);
    db.add.bind(6, std::string(protocol::name(message.to)));
    db.add.bind(7, message.re.value_or(""));
    if (message.phrase)
      db.add.bind(9, std::string(protocol::name(*message.phrase)));
    else
      db.add.bind(8, message.text);
    bind_or_null(db.add, 10, said.by);
    bind_or_null(db.add, 11, said.partner);
    db.add.exec();
  }
  db.add.tryReset();
  transaction.commit();
}

bool ChatStore::forget(room::Milliseconds before) {
  constexpr int most = 500;
  SQLite::Statement& forget = connection_->forget;
  forget.tryReset();
  forget.bind(1, before);
  forget.bind(2, most);
  const int gone = forget.exec();
  forget.tryReset();
  return gone == most;
}

std::vector<room::Said> read_chat(SQLite::Database& database, const room::RoomCode& code) {
  // Of everybody, of spectators, and of each team.
  constexpr auto most = static_cast<int>(limits::chat_messages_kept * (2 + engine::kingdoms_max));
  SQLite::Statement query(database,
                          "SELECT number, time_ms, seat, name, heard, id, text, phrase, said_by, "
                          "partner FROM chat WHERE room = ? ORDER BY number DESC LIMIT ?");
  query.bind(1, code);
  query.bind(2, most);
  std::vector<room::Said> kept;
  while (query.executeStep())
    if (auto said = said_in(query)) kept.push_back(std::move(*said));
  std::reverse(kept.begin(), kept.end());
  return kept;
}

}  // namespace server::storage
