#include "server/storage/stored_duplicate.hpp"

#include "engine/presets.hpp"
#include "protocol/input_limits.hpp"
#include "protocol/record.hpp"

#include <cstddef>
#include <cstdint>

namespace server::storage {
namespace {

using protocol::DuplicateTable;
using protocol::TableState;

void read_names(sql::Statement& query, DuplicateTable& table) {
  sql::Rows rows = query.query(table.room);
  while (rows.next()) {
    const auto seat = static_cast<std::size_t>(rows.integer(0));
    if (seat < table.names.size()) table.names[seat] = rows.text(1);
  }
}

void read_points(sql::Statement& query, std::size_t seats_per_kingdom, DuplicateTable& table) {
  sql::Rows rows = query.query(table.room);
  while (rows.next()) {
    const auto kingdom = static_cast<std::size_t>(rows.integer(0)) / seats_per_kingdom;
    if (kingdom >= table.names.size()) continue;
    if (table.points.size() <= kingdom) table.points.resize(kingdom + 1);
    table.points[kingdom] = static_cast<int>(rows.integer(1));
  }
}

}  // namespace

std::optional<protocol::Duplicate> read_duplicate(sql::Database& database,
                                                  const room::RoomCode& deal) {
  sql::Statement of_deal(database,
                         "SELECT code, number, tables, rules, ended_ms IS NOT NULL, "
                         "EXISTS (SELECT 1 FROM games WHERE games.room = code) FROM same_deals "
                         "JOIN rooms ON code = same_deals.room WHERE deal = $1 ORDER BY number");
  sql::Statement names(database, "SELECT seat, name FROM seats WHERE room = $1");
  sql::Statement points(database, "SELECT seat, points FROM places WHERE room = $1");
  protocol::Duplicate duplicate{.deal = deal};
  sql::Rows rows = of_deal.query(deal);
  while (rows.next()) {
    const auto number = static_cast<std::size_t>(rows.integer(1));
    const auto count = static_cast<std::size_t>(rows.integer(2));
    if (number < 1 || number > count || count > protocol::tables_max) return std::nullopt;
    const auto request = protocol::read_rules(rows.text(3));
    if (!request) return std::nullopt;
    const auto rules = engine::make_rules(*request);
    if (!rules) return std::nullopt;
    duplicate.seats_per_kingdom = rules->seats_per_kingdom;
    // The server stopped before it opened the remaining rooms; these count as closed.
    duplicate.tables.resize(count, {.state = TableState::given_up});
    DuplicateTable& table = duplicate.tables[number - 1];
    table.room = room::RoomCode(rows.text(0));
    const bool ended = rows.integer(4) != 0;
    const bool begun = rows.integer(5) != 0;
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

std::optional<protocol::Duplicate> StoredDeals::read(const room::RoomCode& deal) {
  if (connection_ && connection_->lost()) connection_.reset();
  if (!connection_) connection_.emplace(sql::open(where_, sql::Use::players));
  const sql::Transaction snapshot(*connection_, sql::TransactionKind::snapshot);
  return read_duplicate(*connection_, deal);
}

}  // namespace server::storage
