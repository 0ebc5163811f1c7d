// Tables with the same deal, from the rows: the counterpart of storage/stored_duplicate.cpp.
#include "engine/presets.hpp"
#include "protocol/record.hpp"
#include "tests/simulation/rows.hpp"

#include <variant>

namespace simulation {
namespace {

using protocol::TableState;
namespace room = server::room;

std::vector<int> stored_points(const server::storage::StoredRoom& stored) {
  std::string result;
  for (const room::Move& move : stored.moves) {
    if (const auto* acted = std::get_if<room::Acted>(&move); acted != nullptr && acted->last)
      result = acted->result;
    if (const auto* ruled = std::get_if<room::Ruled>(&move); ruled != nullptr && ruled->last)
      result = ruled->result;
  }
  const auto kingdoms = protocol::read_result(result);
  std::vector<int> points(kingdoms ? kingdoms->size() : 0);
  if (kingdoms)
    for (const protocol::KingdomResult& kingdom : *kingdoms)
      points.at(kingdom.kingdom) = kingdom.points;
  return points;
}

protocol::DuplicateTable table_in(const Stored& stored, const engine::Rules& rules) {
  protocol::DuplicateTable table{.room = stored.room.code, .names = {}, .points = {}};
  const bool ended = stored.ended.has_value();
  if (stored.room.begun)
    table.state = ended ? TableState::finished : TableState::playing;
  else
    table.state = ended ? TableState::given_up : TableState::waiting;
  table.names.resize(rules.seats);
  for (const room::SeatTaken& taken : stored.room.seats)
    table.names.at(engine::index(taken.seat)) = taken.name;
  if (table.state == TableState::finished) table.points = stored_points(stored.room);
  return table;
}

}  // namespace

std::optional<protocol::Duplicate> read_duplicate(const RoomsFromRows& rooms,
                                                  const room::RoomCode& deal) {
  protocol::Duplicate duplicate{.deal = deal, .tables = {}};
  for (const auto& [code, stored] : rooms) {
    const auto& own = stored.room.opened.duplicate;
    if (!own || own->deal != deal) continue;
    const auto rules = *engine::make_rules(stored.room.opened.rules);
    duplicate.seats_per_kingdom = rules.seats_per_kingdom;
    // A table that was never opened, because the server ended meanwhile, cannot be played.
    duplicate.tables.resize(own->tables,
                            {.state = TableState::given_up, .names = {}, .points = {}});
    duplicate.tables.at(own->table - 1) = table_in(stored, rules);
  }
  return duplicate.tables.empty() ? std::nullopt : std::optional(duplicate);
}

}  // namespace simulation
