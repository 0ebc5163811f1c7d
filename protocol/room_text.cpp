#include "protocol/room_text.hpp"

#include "protocol/enum_names.hpp"
#include "protocol/record.hpp"
#include "protocol/view_json.hpp"

#include <cstddef>

namespace protocol {
namespace {

void write_time_or_null(JsonWriter& to, const std::optional<Milliseconds>& time) {
  if (time)
    to.value(*time);
  else
    to.value(nullptr);
}

void write_clock(JsonWriter& to, const ClockRules& clock) {
  to.begin_object();
  if (clock.kind == ClockKind::bank) to.field("cap", clock.cap);
  if (clock.kind == ClockKind::days) to.field("days", clock.seconds / seconds_of_day);
  if (clock.kind == ClockKind::bank) to.field("increment", clock.increment);
  to.field("kind", name_of(clock.kind));
  if (clock.kind == ClockKind::move || clock.kind == ClockKind::bank)
    to.field("seconds", clock.seconds);
  to.end_object();
}

void write_duplicate(JsonWriter& to, const DuplicateInfo& duplicate) {
  to.begin_object()
      .field("deal", std::string_view(duplicate.deal))
      .field("open", duplicate.open)
      .field("table", duplicate.table)
      .field("tables", duplicate.tables)
      .end_object();
}

void write_others(JsonWriter& to, std::span<const TableGrant> others) {
  to.begin_list();
  for (const TableGrant& table : others)
    to.value([&](JsonWriter& w) {
      w.begin_object()
          .field("code", std::string_view(table.room))
          .field("host", std::string_view(table.host))
          .end_object();
    });
  to.end_list();
}

}  // namespace

void write_text_or_null(JsonWriter& to, std::string_view text) {
  if (text.empty())
    to.value(nullptr);
  else
    to.raw(protocol::quoted(text));
}

void write(JsonWriter& to, const SeatInfo& seat, std::size_t index) {
  to.begin_object();
  to.field("away_at", [&](JsonWriter& w) { write_time_or_null(w, seat.away_at); });
  to.field("bot", [&](JsonWriter& w) {
    if (seat.bot)
      w.value(engine::bots::name_of(*seat.bot));
    else
      w.value(nullptr);
  });
  to.field("connected", seat.connected).field("host", seat.host).field("muted", seat.muted);
  to.field("name",
           [&](JsonWriter& w) { w.raw(seat.name ? protocol::quoted(*seat.name) : "null"); });
  to.field("player", [&](JsonWriter& w) { write_text_or_null(w, seat.player); });
  to.field("ready", seat.ready).field("seat", index).end_object();
}

void write_seats(JsonWriter& to, const std::vector<SeatInfo>& seats) {
  to.begin_list();
  for (std::size_t i = 0; i < seats.size(); ++i)
    to.value([&](JsonWriter& w) { write(w, seats[i], i); });
  to.end_list();
}

void write_room(JsonWriter& to, const RoomInfo& room, const RoomSecrets* secrets,
                const TurnInfo* turn) {
  const Settings& settings = room.settings;
  to.begin_object();
  to.field("advice", settings.advice).field("at_zero", name_of(settings.at_zero));
  to.field("chat", name_of(settings.chat));
  to.field("clock", [&](JsonWriter& w) { write_clock(w, settings.clock); });
  to.field("code", [&](JsonWriter& w) {
      w.raw(protocol::quoted(room.code));
    }).field("created", room.created);
  to.field("delay_moves", settings.delay_moves).field("delay_seconds", settings.delay_seconds);
  if (room.duplicate)
    to.field("duplicate", [&](JsonWriter& w) { write_duplicate(w, *room.duplicate); });
  if (secrets != nullptr)
    to.field("host", [&](JsonWriter& w) { w.raw(protocol::quoted(secrets->host)); });
  to.field("listed", settings.listed).field("name", [&](JsonWriter& w) {
    w.raw(protocol::quoted(room.name));
  });
  if (secrets != nullptr && !secrets->others.empty())
    to.field("others", [&](JsonWriter& w) { write_others(w, secrets->others); });
  if (secrets != nullptr)
    to.field("pass", [&](JsonWriter& w) { write_text_or_null(w, secrets->pass); });
  to.field("password", room.password).field("patience", settings.patience);
  to.field("rated", settings.rated);
  to.field("rematch", [&](JsonWriter& w) { write_text_or_null(w, room.rematch); });
  to.field("rules", room.rules);
  to.field("seats", [&](JsonWriter& w) { write_seats(w, room.seats); });
  to.field("seed_hash", [&](JsonWriter& w) { write_text_or_null(w, room.seed_hash); });
  to.field("seq", room.seq).field("spectator_chat", settings.spectator_chat);
  to.field("spectator_names", settings.spectator_names).field("spectators", room.spectators);
  to.field("spectators_max", settings.spectators_max);
  to.field("spectators_muted", room.spectators_muted).field("start", name_of(settings.start));
  to.field("state", name_of(room.state)).field("take_back", settings.take_back);
  to.field("take_over", name_of(settings.take_over));
  if (turn != nullptr) to.field("to_move", turn->to_move);
  to.field("turn_patience", settings.turn_patience);
  if (turn != nullptr)
    to.field("until", [&](JsonWriter& w) { write_time_or_null(w, turn->until); });
  to.field("version", std::string_view(room.version)).end_object();
}

void write_limits(JsonWriter& to, const LimitsInfo& limits) {
  to.begin_object()
      .field("chat", name_of(limits.chat))
      .field("frame_bytes", limits.frame_bytes)
      .field("heartbeat_seconds", limits.heartbeat_seconds)
      .field("id_bytes", limits.id_bytes)
      .field("malformed_frames", limits.malformed_frames)
      .end_object();
}

}  // namespace protocol
