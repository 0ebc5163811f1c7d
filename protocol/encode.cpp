#include "protocol/encode.hpp"

#include "protocol/documents.hpp"
#include "protocol/fields.hpp"
#include "protocol/names.hpp"

#include <array>
#include <cstdio>
#include <utility>

#include <boost/crc.hpp>

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
  if (const auto& duplicate = room.duplicate)
    document["duplicate"] = {{"deal", duplicate->deal},
                             {"table", duplicate->table},
                             {"tables", duplicate->tables},
                             {"open", duplicate->open}};
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

json document(const Prompt& n) {
  json actions = json::array();
  json counts = json::object();
  for (const Action& action : n.actions) {
    actions.push_back(action_document(action));
    json& count = counts[std::string(name(kind_of(action)))];
    count = count.is_null() ? 1 : count.get<int>() + 1;
  }
  return {{"type", "prompt"},
          {"re", n.re ? json(*n.re) : json(nullptr)},
          {"seq", n.seq},
          {"seat", seat_document(n.seat)},
          {"phase", name(n.phase)},
          {"actions", std::move(actions)},
          {"counts", std::move(counts)}};
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
  return {{"type", "farewell"},
          {"code", code(n.close)},
          {"reason", word(n.close)},
          {"reconnect", may_reconnect(n.close)}};
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

}  // namespace

json server_document() {
  return {{"name", "castellan"}, {"version", CASTELLAN_VERSION}};
}

std::string encode(const Notice& notice) {
  return std::visit([](const auto& n) { return document(n).dump(); }, notice);
}

std::string encode_view(const View& view) {
  return view_document(view).dump();
}

std::string digest_of(std::string_view view_text) {
  boost::crc_32_type crc;
  crc.process_bytes(view_text.data(), view_text.size());
  std::array<char, 9> text{};
  std::snprintf(text.data(), text.size(), "%08x", static_cast<unsigned>(crc.checksum()));
  return text.data();
}

std::string encode_deal(const DealNotice& deal) {
  json document{{"commitment", text_or_null(deal.commitment)},
                {"salt", text_or_null(deal.salt)},
                {"text", text_or_null(deal.text)},
                {"source", nullptr}};
  if (!deal.seed.empty()) {
    json entropy = json::array();
    for (const std::string& text : deal.entropy) entropy.push_back(text_or_null(text));
    document["source"] = {{"seed", deal.seed}, {"entropy", std::move(entropy)}, {"seq", deal.seq}};
  }
  return document.dump();
}

std::string encode_snapshot(std::uint32_t seq, Milliseconds time, std::string_view view_text,
                            std::string_view deal_text) {
  std::string frame = R"({"type":"snapshot","seq":)" + std::to_string(seq) + R"(,"time":)" +
                      std::to_string(time) + R"(,"view":)";
  frame.append(view_text).append(R"(,"deal":)").append(deal_text);
  frame.append(R"(,"digest":")").append(digest_of(view_text)).append("\"}");
  return frame;
}

std::string encode_step(const Step& step, Diff diff) {
  std::string frame = R"({"type":"step","seq":)" + std::to_string(step.seq) + R"(,"by":)" +
                      seat_document(step.by).dump() + R"(,"re":)" +
                      (step.re.empty() ? "null" : json(step.re).dump()) + R"(,"time":)" +
                      std::to_string(step.time);
  if (diff != Diff::patch) frame.append(R"(,"events":)").append(step.events);
  if (diff != Diff::events) frame.append(R"(,"patch":)").append(step.patch);
  if (!step.deal.empty()) frame.append(R"(,"deal":)").append(step.deal);
  if (step.overdue) frame.append(R"(,"overdue":true)");
  if (!step.ruling.empty()) frame.append(R"(,"ruling":)").append(step.ruling);
  frame.append(R"(,"digest":")").append(step.digest).append("\"}");
  return frame;
}

std::string encode_taken_back(std::uint32_t to, std::string_view view_text) {
  return R"([{"event":"taken_back","to":)" + std::to_string(to) + R"(,"view":)" +
         std::string(view_text) + "}]";
}

std::string encode_replacement(std::string_view view_text) {
  return R"([{"op":"replace","path":"","value":)" + std::string(view_text) + "}]";
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
