#include "protocol/encode.hpp"

#include "protocol/documents.hpp"
#include "protocol/fields.hpp"
#include "protocol/names.hpp"
#include "protocol/parts.hpp"
#include "protocol/record.hpp"

#include <map>
#include <string_view>
#include <utility>

namespace protocol {
namespace {

using namespace engine;

json text_or_null(const std::string& text) {
  return text.empty() ? json(nullptr) : json(text);
}

json seats_document(const std::vector<SeatInfo>& seats) {
  json list = json::array();
  for (std::size_t i = 0; i < seats.size(); ++i)
    list.push_back({{"seat", i},
                    {"name", seats[i].name ? json(*seats[i].name) : json(nullptr)},
                    {"connected", seats[i].connected},
                    {"bot", seats[i].bot ? json(engine::bots::word(*seats[i].bot)) : json(nullptr)},
                    {"ready", seats[i].ready},
                    {"host", seats[i].host},
                    {"muted", seats[i].muted},
                    {"away_at", time_or_null(seats[i].away_at)},
                    {"player", text_or_null(seats[i].player)}});
  return list;
}

json room_document(const RoomInfo& room) {
  json document = settings_document(room.settings);
  document.update({{"code", room.code},
                   {"name", room.name},
                   {"password", room.password},
                   {"rematch", text_or_null(room.rematch)},
                   {"state", name(room.state)},
                   {"seq", room.seq},
                   {"created", room.created},
                   {"rules", rules_document(room.rules)},
                   {"seats", seats_document(room.seats)},
                   {"seed_hash", text_or_null(room.seed_hash)},
                   {"spectators", room.spectators},
                   {"spectators_muted", room.spectators_muted}});
  if (room.duplicate) document["duplicate"] = duplicate_document(*room.duplicate);
  return document;
}

json document(const Welcome& n) {
  return {
      {"type", "welcome"},
      {"protocol", subprotocol},
      {"features", features},
      {"server", server_document()},
      {"room", room_document(n.room)},
      {"you",
       {{"seat", n.seat ? seat_document(*n.seat) : json(nullptr)}, {"name", text_or_null(n.name)}}},
      {"limits", limits_document(n.limits)},
      {"time", n.time}};
}

json document(const Rejected& n) {
  const RefusalRow& r = row(n.refusal);
  json frame{{"type", "rejected"},
             {"re", n.re ? json(*n.re) : json(nullptr)},
             {"code", r.word},
             {"message", n.message.empty() ? r.message : std::string_view(n.message)},
             {"retryable", r.retryable},
             {"seq", n.seq}};
  if (!n.field.empty()) frame["field"] = n.field;
  if (!n.cells.empty()) frame["cells"] = cells_document(n.cells);
  if (!n.parameters.empty()) {
    json parameters = json::object();
    for (const auto& [key, value] : n.parameters)
      std::visit([&, &name = key](const auto& v) { parameters[std::string(name)] = v; }, value);
    frame["params"] = std::move(parameters);
  }
  return frame;
}

json document(const Advice& n) {
  json moves = json::array();
  for (const Advised& move : n.moves) moves.push_back(advised_document(move));
  return {{"type", "advice"},
          {"re", n.re ? json(*n.re) : json(nullptr)},
          {"seq", n.seq},
          {"seat", seat_document(n.seat)},
          {"moves", std::move(moves)}};
}

json document(const Presence& n) {
  return {{"type", "presence"},
          {"seats", seats_document(n.seats)},
          {"spectators", n.spectators},
          {"spectators_muted", n.spectators_muted},
          {"watching", n.watching}};
}

json document(const RoomChanged& n) {
  return {{"type", "room"}, {"room", room_document(n.room)}};
}

json document(const Seated& n) {
  return {{"type", "seated"}, {"seat", seat_document(n.seat)}};
}

json document(const Course& n) {
  return course_document(n);
}

json document(const Proposal& n) {
  return proposal_document(n);
}

json document(const Pong& n) {
  return {{"type", "pong"}, {"t", n.t}, {"time", n.time}};
}

json document(const Farewell& n) {
  json frame{{"type", "farewell"},
             {"code", code(n.close)},
             {"reason", word(n.close)},
             {"reconnect", may_reconnect(n.close)}};
  if (!n.text.empty()) frame["text"] = n.text;
  if (n.until) frame["until"] = *n.until;
  return frame;
}

json document(const Announcement& n) {
  return {{"type", "announcement"}, {"time", n.time}, {"text", n.text}};
}

json document(const Countdown& n) {
  return {{"type", "countdown"},
          {"time", n.time},
          {"until", time_or_null(n.until)},
          {"text", text_or_null(n.text)}};
}

json message_document(const ChatMessage& n) {
  return {{"number", n.number},
          {"time", n.time},
          {"from", {{"seat", n.seat ? seat_document(*n.seat) : json(nullptr)}, {"name", n.name}}},
          {"to", name(n.to)},
          {"text", text_or_null(n.text)},
          {"phrase", n.phrase ? json(name(*n.phrase)) : json(nullptr)},
          {"re", n.re ? json(*n.re) : json(nullptr)}};
}

json document(const ChatMessage& n) {
  json frame = message_document(n);
  frame["type"] = "chat";
  return frame;
}

json document(const Chats& n) {
  json messages = json::array();
  for (const ChatMessage& message : n.messages) messages.push_back(message_document(message));
  return {{"type", "chats"}, {"messages", std::move(messages)}};
}

template <class Notice>
std::string text(const Notice& n) {
  return document(n).dump();
}

// The largest frame but for snapshots, and sent at every move.
std::string text(const Prompt& n) {
  std::map<std::string_view, int> counts;
  for (const Action& action : n.actions) ++counts[name(kind_of(action))];
  return text_of([&](Writer& to) {
    to.begin_object().field("actions", [&](Writer& w) {
      w.begin_list();
      for (const Action& action : n.actions) w.value(action);
      w.end_list();
    });
    to.field("counts", [&](Writer& w) {
      w.begin_object();
      for (const auto& [kind, count] : counts) w.key(kind).value(count);
      w.end_object();
    });
    to.field("phase", name(n.phase));
    to.field("re", [&](Writer& w) { w.raw(n.re ? protocol::quoted(*n.re) : "null"); });
    to.field("seat", n.seat).field("seq", n.seq).field("type", "prompt").end_object();
  });
}

}  // namespace

json server_document() {
  return {{"name", "castellan"}, {"version", CASTELLAN_VERSION}};
}

std::string encode(const Notice& notice) {
  return std::visit([](const auto& n) { return text(n); }, notice);
}

std::string encode_room(const RoomInfo& room) {
  return room_document(room).dump();
}

std::string encode_room_grant(const RoomInfo& room, std::string_view host, std::string_view pass,
                              const std::vector<TableGrant>& others) {
  json document = room_document(room);
  document["host"] = host;
  document["pass"] = pass.empty() ? json(nullptr) : json(pass);
  for (const TableGrant& table : others)
    document["others"].push_back({{"code", table.room}, {"host", table.host}});
  return document.dump();
}

std::string encode_pass(std::string_view pass) {
  return json{{"pass", pass.empty() ? json(nullptr) : json(pass)}}.dump();
}

std::string encode_rematch(std::string_view room) {
  return json{{"rematch", room}}.dump();
}

std::string encode_rooms(const std::vector<RoomInfo>& rooms) {
  json list = json::array();
  for (const RoomInfo& room : rooms) list.push_back(room_document(room));
  return json{{"rooms", std::move(list)}}.dump();
}

std::string encode_replay(std::span<const std::shared_ptr<const std::string>> frames) {
  std::string text = "{\"frames\":[";
  for (const auto& frame : frames) {
    if (&frame != &frames.front()) text += ',';
    text += *frame;
  }
  return text + "]}";
}

std::string encode_seat_grant(std::string_view room, Seat seat, std::string_view token) {
  return json{{"room", room}, {"seat", index(seat)}, {"token", token}}.dump();
}

std::string encode_addresses(const std::vector<std::string>& urls) {
  return json{{"addresses", urls}}.dump();
}

std::string encode_health(const Health& health) {
  const char* status = health.stopping ? "stopping" : health.healthy ? "ok" : "halted";
  return json{{"status", status},
              {"version", CASTELLAN_VERSION},
              {"rooms", health.rooms},
              {"connections", health.connections}}
      .dump();
}

std::string encode_error(std::string_view code, std::string_view field, std::string_view message,
                         std::string_view reason) {
  json error{{"code", code}, {"message", message}};
  if (!reason.empty()) error["params"] = {{"reason", reason}};
  if (!field.empty()) error["field"] = field;
  return json{{"error", std::move(error)}}.dump();
}

}  // namespace protocol
