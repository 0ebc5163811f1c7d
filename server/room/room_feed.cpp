#include "server/room/room_feed.hpp"

#include "protocol/encode.hpp"
#include "protocol/record.hpp"
#include "server/room/spectator_names.hpp"
#include "server/util/limits.hpp"

#include <optional>
#include <utility>

namespace server::room {

using engine::Seat;
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

RoomFeed::RoomFeed(RoomContext& room, const Presence& presence, const ChatDesk& chat)
    : room_(room),
      presence_(presence),
      chat_(chat),
      tables_open_(room.roster.opened().duplicate ? room.roster.opened().duplicate->tables : 0) {}

std::vector<protocol::SeatInfo> RoomFeed::seats(bool absences) const {
  const Seats& seats = room_.roster.seats();
  std::vector<protocol::SeatInfo> infos;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const Seat seat = engine::seat_at(i);
    const SeatTaken* by = seats.on(seat);
    if (by == nullptr) {
      infos.emplace_back();
      continue;
    }
    infos.push_back({.name = by->name,
                     .connected = by->bot || room_.audience.on_seat(seat) != nullptr,
                     .bot = by->bot,
                     .ready = seats.ready(seat),
                     .host = room_.roster.is_host(*by),
                     .muted = chat_.muted(*by),
                     .away_at = absences ? count_of(presence_.away_at(seat)) : std::nullopt,
                     .player = by->who.registered ? by->who.player : ""});
  }
  return infos;
}

protocol::RoomInfo RoomFeed::info() const {
  const Opened& opened = room_.roster.opened();
  protocol::Settings settings = opened.settings;
  settings.chat = chat_.mode();
  if (seed_hash_.empty() && opened.seed) seed_hash_ = seed_hash(*opened.seed);
  std::optional<protocol::DuplicateInfo> duplicate;
  if (const auto& own = opened.duplicate)
    duplicate = {own->deal, own->table, own->tables, tables_open_};
  return {.code = room_.code,
          .name = opened.name,
          .settings = settings,
          .password = opened.room_password.has_value(),
          .state = room_.game.state(),
          .seq = room_.feed.public_seq(room_.game.history()).value_or(0),
          .created = opened.time.count(),
          .rules = room_.roster.rules(),
          .seats = seats(!room_.feed.delayed()),
          .seed_hash = seed_hash_,
          .spectators = static_cast<std::uint32_t>(room_.audience.spectators()),
          .rematch = opened.rematch,
          .spectators_muted = chat_.spectators_muted(),
          .duplicate = duplicate,
          .version = room_.roster.version()};
}

Frame RoomFeed::presence(bool for_spectators) const {
  std::vector<std::string> names;
  if (room_.roster.settings().spectator_names) names = named_spectators(room_.audience);
  return make_frame(protocol::encode(
      protocol::PresenceInfo{seats(!for_spectators || !room_.feed.delayed()),
                             static_cast<std::uint32_t>(room_.audience.spectators()),
                             chat_.spectators_muted(), std::move(names), room_.roster.version()}));
}

void RoomFeed::broadcast_presence() {
  const bool to_spectators = broadcasts_ < limits::presences_per_tick_max;
  if (to_spectators) ++broadcasts_;
  crowd_changed_ = !to_spectators;
  room_.changed = true;
  rename_confusable_spectators(room_.audience, room_.roster.seats());
  const Frame frame = presence(false);
  const Frame delayed = to_spectators && room_.feed.delayed() ? presence(true) : frame;
  for (const Member& member : room_.audience.members())
    if (member.seat || to_spectators) member.subscriber->deliver(member.seat ? frame : delayed);
}

void RoomFeed::broadcast_crowd() {
  broadcasts_ = 0;
  if (crowd_changed_) broadcast_presence();
}

void RoomFeed::broadcast_terms(const std::vector<SeatTaken>& before) {
  // Finds all members before moving any: two players may have swapped seats.
  std::vector<std::pair<Member*, Seat>> moved;
  for (const SeatTaken& old : before)
    for (const SeatTaken& present : room_.roster.seats().sitting())
      if (!old.bot && present.token == old.token && present.seat != old.seat)
        if (Member* member = room_.audience.on_seat(old.seat))
          moved.emplace_back(member, present.seat);
  for (const auto& [member, seat] : moved) {
    member->seat = seat;
    member->subscriber->deliver(make_frame(protocol::encode(protocol::Seated{seat})));
  }
  room_.changed = true;
  room_.audience.deliver(make_frame(protocol::encode(protocol::RoomChanged{info()})));
}

void RoomFeed::set_tables_open(std::uint32_t open) {
  if (open == tables_open_) return;
  tables_open_ = open;
  room_.changed = true;
  room_.audience.deliver(make_frame(protocol::encode(protocol::RoomChanged{info()})));
  History* const history = room_.game.history();
  if (open > 0 || history == nullptr) return;
  history->unseal();
  const Frame snapshot = history->snapshot();
  // Members that are catching up learn it with the last missed step.
  for (const Member& member : room_.audience.members())
    if (!member.behind) member.subscriber->deliver(snapshot);
}

protocol::DuplicateTable RoomFeed::table(bool closed) const {
  const RoomState state = room_.game.state();
  protocol::DuplicateTable table{.room = room_.code, .state = table_state(state)};
  if (closed) table.state = TableState::given_up;
  for (const protocol::SeatInfo& seat : seats(false)) table.names.push_back(seat.name);
  if (state == RoomState::finished) table.points = points_of(room_.game.history()->view());
  return table;
}

void RoomFeed::dismiss_spectators() {
  std::vector<Subscriber*> spectators;
  for (const Member& member : room_.audience.members())
    if (!member.seat) spectators.push_back(member.subscriber);
  for (Subscriber* one : spectators) {
    room_.audience.remove(*one);
    one->dismiss(protocol::Close::no_spectators);
  }
  if (!spectators.empty()) broadcast_presence();
}

}  // namespace server::room
