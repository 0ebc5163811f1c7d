#include "protocol/encode.hpp"

#include "protocol/documents.hpp"
#include "protocol/enum_names.hpp"
#include "protocol/json_fields.hpp"
#include "protocol/record.hpp"
#include "protocol/room_text.hpp"
#include "protocol/view_json.hpp"

#include <map>
#include <string_view>
#include <utility>

namespace protocol {
namespace {

using namespace engine;

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

json document(const Seated& n) {
  return {{"type", "seated"}, {"seat", seat_document(n.seat)}};
}

json document(const Renamed& n) {
  return {{"type", "renamed"}, {"name", n.name}};
}

json document(const Granted& n) {
  return {{"type", "granted"},
          {"re", n.re ? json(*n.re) : json(nullptr)},
          {"room", n.room},
          {"seat", seat_document(n.seat)},
          {"token", n.token}};
}

json document(const GameStatus& n) {
  return status_document(n);
}

json document(const Proposal& n) {
  return proposal_document(n);
}

json document(const Farewell& n) {
  json frame{{"type", "farewell"},
             {"code", code(n.close)},
             {"reason", name_of(n.close)},
             {"reconnect", may_reconnect(n.close)}};
  if (!n.text.empty()) frame["text"] = n.text;
  if (n.until) frame["until"] = *n.until;
  if (!n.url.empty()) frame["url"] = n.url;
  return frame;
}

json document(const Announcement& n) {
  return {{"type", "announcement"}, {"time", n.time}, {"text", n.text}, {"until", n.until}};
}

json document(const Countdown& n) {
  return {{"type", "countdown"},
          {"time", n.time},
          {"until", time_or_null(n.until)},
          {"text", text_or_null(n.text)}};
}

json document(const StorageState& n) {
  return {{"type", "storage"}, {"time", n.time}, {"waits", n.waits}};
}

json message_document(const ChatMessage& n) {
  return {{"number", n.number},
          {"time", n.time},
          {"from", {{"seat", n.seat ? seat_document(*n.seat) : json(nullptr)}, {"name", n.name}}},
          {"to", name_of(n.to)},
          {"text", text_or_null(n.text)},
          {"phrase", n.phrase ? json(name_of(*n.phrase)) : json(nullptr)},
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

std::string text(const Welcome& n) {
  return text_of(
      [&](JsonWriter& to) {
        to.begin_object().field("features", [](JsonWriter& w) {
          w.list(features, [](std::string_view word) { return word; });
        });
        to.field("limits", [&](JsonWriter& w) { write_limits(w, n.limits); });
        to.field("protocol", subprotocol);
        to.field("room", [&](JsonWriter& w) { write_room(w, n.room); });
        to.field("server", [](JsonWriter& w) {
          w.begin_object().field("name", std::string_view("castellan"));
          w.field("version", std::string_view(CASTELLAN_VERSION)).end_object();
        });
        to.field("time", n.time).field("type", std::string_view("welcome"));
        to.field("you", [&](JsonWriter& w) {
          w.begin_object().field("name", [&](JsonWriter& v) { write_text_or_null(v, n.name); });
          w.field("seat", n.seat.value_or(Seat::none)).end_object();
        });
        to.end_object();
      },
      4096);
}

std::string text(const PresenceInfo& n) {
  return text_of([&](JsonWriter& to) {
    to.begin_object().field("seats", [&](JsonWriter& w) { write_seats(w, n.seats); });
    to.field("spectators", n.spectators).field("spectators_muted", n.spectators_muted);
    to.field("type", std::string_view("presence"));
    to.field("version", std::string_view(n.version)).field("watching", [&](JsonWriter& w) {
      w.begin_list();
      for (const std::string& name : n.watching) w.raw(protocol::quoted(name));
      w.end_list();
    });
    to.end_object();
  });
}

std::string text(const RoomChanged& n) {
  return text_of([&](JsonWriter& to) {
    to.begin_object().field("room", [&](JsonWriter& w) { write_room(w, n.room); });
    to.field("type", std::string_view("room")).end_object();
  });
}

std::string text(const Pong& n) {
  return text_of(
      [&](JsonWriter& to) {
        to.begin_object().field("t", n.t).field("time", n.time);
        to.field("type", std::string_view("pong")).end_object();
      },
      64);
}

// The largest frame after the snapshot; it is sent at every move.
std::string text(const Prompt& n) {
  std::map<std::string_view, int> counts;
  for (const Action& action : n.actions) ++counts[name_of(kind_of(action))];
  return text_of([&](JsonWriter& to) {
    to.begin_object().field("actions", [&](JsonWriter& w) {
      w.begin_list();
      for (const Action& action : n.actions) w.value(action);
      w.end_list();
    });
    to.field("counts", [&](JsonWriter& w) {
      w.begin_object();
      for (const auto& [kind, count] : counts) w.key(kind).value(count);
      w.end_object();
    });
    to.field("phase", name_of(n.phase));
    to.field("re", [&](JsonWriter& w) { w.raw(n.re ? protocol::quoted(*n.re) : "null"); });
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
  return text_of([&](JsonWriter& to) { write_room(to, room); });
}

std::string encode_room(const RoomInfo& room, const TurnInfo& turn) {
  return text_of([&](JsonWriter& to) { write_room(to, room, nullptr, &turn); });
}

std::string encode_room_grant(const RoomInfo& room, const RoomSecrets& secrets) {
  return text_of([&](JsonWriter& to) { write_room(to, room, &secrets); });
}

std::string encode_pass(std::string_view pass) {
  return json{{"pass", pass.empty() ? json(nullptr) : json(pass)}}.dump();
}

std::string encode_rematch(const RoomCode& room) {
  return json{{"rematch", room}}.dump();
}

std::string encode_rooms(std::span<const std::string_view> rooms) {
  return text_of([&](JsonWriter& to) {
    to.begin_object().field("rooms", [&](JsonWriter& w) {
      w.begin_list();
      for (const std::string_view room : rooms) w.raw(room);
      w.end_list();
    });
    to.end_object();
  });
}

std::string encode_replay(std::span<const std::shared_ptr<const std::string>> frames) {
  std::string text = "{\"frames\":[";
  for (const auto& frame : frames) {
    if (&frame != &frames.front()) text += ',';
    text += *frame;
  }
  return text + "]}";
}

std::string encode_seat_grant(const RoomCode& room, Seat seat, std::string_view token) {
  return text_of([&](JsonWriter& to) {
    to.begin_object().field("room", [&](JsonWriter& w) { w.raw(quoted(room)); });
    to.field("seat", seat)
        .field("token", [&](JsonWriter& w) { w.raw(quoted(token)); })
        .end_object();
  });
}

std::string encode_seat_link(std::string_view ticket, Milliseconds until) {
  return json{{"ticket", ticket}, {"until", until}}.dump();
}

std::string encode_addresses(const std::vector<std::string>& urls) {
  return json{{"addresses", urls}}.dump();
}

std::string encode_nearby(const std::vector<NearbyServer>& servers) {
  json list = json::array();
  for (const NearbyServer& server : servers)
    list.push_back({{"machine", server.machine}, {"url", server.url}});
  return json{{"servers", std::move(list)}}.dump();
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
