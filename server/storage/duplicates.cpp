#include "server/storage/duplicates.hpp"

#include "engine/presets.hpp"
#include "protocol/limits.hpp"
#include "protocol/record.hpp"

#include <cstddef>
#include <cstdint>
#include <variant>

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>

namespace server::storage {
namespace {

using protocol::DuplicateTable;
using protocol::TableState;

void read_names(SQLite::Statement& query, DuplicateTable& table) {
  query.bind(1, table.room);
  while (query.executeStep()) {
    const auto seat = static_cast<std::size_t>(query.getColumn(0).getInt());
    if (seat < table.names.size()) table.names[seat] = query.getColumn(1).getString();
  }
  query.reset();
}

void read_points(SQLite::Statement& query, std::size_t seats_per_kingdom, DuplicateTable& table) {
  query.bind(1, table.room);
  while (query.executeStep()) {
    const auto kingdom = static_cast<std::size_t>(query.getColumn(0).getInt()) / seats_per_kingdom;
    if (kingdom >= table.names.size()) continue;
    if (table.points.size() <= kingdom) table.points.resize(kingdom + 1);
    table.points[kingdom] = query.getColumn(1).getInt();
  }
  query.reset();
}

}  // namespace

void write_duplicate(SQLite::Database& database, const room::RoomCode& room,
                     const room::Duplicate& duplicate) {
  SQLite::Statement insert(
      database, "INSERT INTO same_deals (room, deal, number, tables) VALUES (?, ?, ?, ?)");
  SQLite::bind(insert, room, duplicate.deal, std::int64_t{duplicate.table},
               std::int64_t{duplicate.tables});
  insert.exec();
}

std::optional<protocol::Duplicate> read_duplicate(SQLite::Database& database,
                                                  const room::RoomCode& deal) {
  SQLite::Statement tables(database,
                           "SELECT code, number, tables, rules, ended_ms IS NOT NULL, "
                           "EXISTS (SELECT 1 FROM games WHERE games.room = code) FROM same_deals "
                           "JOIN rooms ON code = same_deals.room WHERE deal = ? ORDER BY number");
  SQLite::Statement names(database, "SELECT seat, name FROM seats WHERE room = ?");
  SQLite::Statement points(database, "SELECT seat, points FROM places WHERE room = ?");
  protocol::Duplicate duplicate{.deal = deal};
  tables.bind(1, deal);
  while (tables.executeStep()) {
    const auto number = static_cast<std::size_t>(tables.getColumn(1).getInt());
    const auto count = static_cast<std::size_t>(tables.getColumn(2).getInt());
    if (number < 1 || number > count || count > protocol::tables_max) return std::nullopt;
    const auto request = protocol::read_rules(tables.getColumn(3).getString());
    if (!request) return std::nullopt;
    const auto made = engine::make_rules(*request);
    const auto* rules = std::get_if<engine::Rules>(&made);
    if (rules == nullptr) return std::nullopt;
    duplicate.seats_per_kingdom = rules->seats_per_kingdom;
    // One that was never opened, because the server ended meanwhile, is not there to be played.
    duplicate.tables.resize(count, {.state = TableState::given_up});
    DuplicateTable& table = duplicate.tables[number - 1];
    table.room = tables.getColumn(0).getString();
    const bool ended = tables.getColumn(4).getInt() != 0;
    const bool begun = tables.getColumn(5).getInt() != 0;
    if (begun)
      table.state = ended ? TableState::finished : TableState::playing;
    else
      table.state = ended ? TableState::given_up : TableState::waiting;
    table.names.resize(rules->seats);
    read_names(names, table);
    if (table.state == TableState::finished) read_points(points, rules->seats_per_kingdom, table);
  }
  return duplicate.tables.empty() ? std::nullopt : std::optional(duplicate);
}

}  // namespace server::storage
