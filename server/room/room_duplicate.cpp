// The room as one of several tables with the same deal. Dominoes that are face down at one table
// may lie open at another. Until all tables are over, spectators see nothing of the game, and the
// deal's source stays hidden.
#include "protocol/encode.hpp"
#include "protocol/record.hpp"
#include "server/room/room.hpp"

#include <vector>

namespace server::room {

using protocol::RoomState;
using protocol::TableState;

namespace {

TableState table_state(RoomState state) {
  if (state == RoomState::waiting) return TableState::waiting;
  return state == RoomState::finished ? TableState::finished : TableState::playing;
}

std::vector<int> points_of(const engine::View& view) {
  const auto results = protocol::read_result(protocol::record_result(view));
  std::vector<int> points(results ? results->size() : 0);
  if (results)
    for (const protocol::KingdomResult& result : *results)
      points.at(result.kingdom) = result.points;
  return points;
}

}  // namespace

protocol::DuplicateTable Room::table() const {
  protocol::DuplicateTable table{.room = code_, .state = table_state(state())};
  if (closed_) table.state = TableState::given_up;
  for (const protocol::SeatInfo& seat : seat_infos()) table.names.push_back(seat.name);
  if (state() == RoomState::finished) table.points = points_of(history()->view());
  return table;
}

void Room::set_tables_open(std::uint32_t open) {
  if (open == tables_open_) return;
  tables_open_ = open;
  changed_ = true;
  audience_.deliver(make_frame(protocol::encode(protocol::RoomChanged{info()})));
  if (open > 0 || history() == nullptr) return;
  history()->unseal();
  const Frame snapshot = history()->snapshot();
  // Members that are catching up learn it with the last missed step.
  for (const Member& member : audience_.members())
    if (!member.behind) member.subscriber->deliver(snapshot);
}

void Room::send_spectators_away() {
  std::vector<Subscriber*> named_spectators;
  for (const Member& member : audience_.members())
    if (!member.seat) named_spectators.push_back(member.subscriber);
  for (Subscriber* one : named_spectators) {
    audience_.remove(*one);
    one->dismiss(protocol::Close::no_spectators);
  }
  if (!named_spectators.empty()) broadcast_presence();
}

}  // namespace server::room
