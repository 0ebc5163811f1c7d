#include "tests/simulation/oracles.hpp"

#include "engine/game.hpp"
#include "protocol/encode.hpp"
#include "protocol/record.hpp"
#include "server/room/history.hpp"
#include "server/util/limits.hpp"
#include "tests/simulation/secrecy.hpp"

#include <charconv>
#include <variant>

namespace simulation {

using nlohmann::json;
namespace room = server::room;

namespace {

constexpr std::string_view step_begins = R"({"type":"step","seq":)";

std::string at(const std::string& code, std::uint32_t seq) {
  return code + " at " + std::to_string(seq);
}

}  // namespace

void Oracles::stored(const std::string& row) {
  const std::string code = truth_.stored(row);
  stored_tokens(row, code);
  stored_beside(code);
  stored_stay(row, code);
  environment_.figures.steps += row.find(R"("row":"acted")") != std::string::npos;
  environment_.figures.games += row.find(R"("last":true)") != std::string::npos;
}

TrueRoom& Oracles::durable(const std::string& code, std::uint32_t seq) {
  TrueRoom* room = truth_.find(code);
  if (room == nullptr || !room->begun() || seq > room->seq())
    throw BrokenPromise(promise::durable, at(code, seq) + " is sent but not stored");
  return *room;
}

void Oracles::recovered(const server::storage::StoredRoom& stored) {
  TrueRoom* room = truth_.find(stored.code);
  if (room == nullptr) throw BrokenPromise(promise::kept, stored.code.text() + " was never stored");
  opened_.insert(stored.code);
  const std::size_t rows = stored.begun ? stored.moves.size() + 1 : 0;
  for (std::uint32_t seq = 1; seq <= room->newest_sent(); ++seq)
    if (seq >= rows || room->row(seq) != stored.moves[seq - 1])
      throw BrokenPromise(promise::kept, at(stored.code, seq) + " was sent and is lost");
  // All of it again as frames: not each time, because it takes long.
  if (!stored.begun || (!environment_.scenario.fault && !environment_.rng.one_in(8))) return;
  const auto rules = *engine::make_rules(stored.opened.rules);
  room::History history(rules, room::Setup(stored), *stored.begun);
  for (const room::Move& move : stored.moves)
    std::visit([&](const auto& row) { history.append(row); }, move);
  for (std::uint32_t seq = 1; seq <= room->newest_sent(); ++seq)
    for (const auto diff : {protocol::Diff::events, protocol::Diff::patch, protocol::Diff::both}) {
      const std::string& before = room->sent_text(seq, diff);
      if (!before.empty() &&
          !is_same_step(*room, seq, before, protocol::encode_step(history.step(seq), diff)))
        throw BrokenPromise(promise::kept, at(stored.code, seq) + " is another step now");
    }
}

void Oracles::set_aside(const std::string& code, const std::string& reason) {
  throw BrokenPromise(promise::replays, code + " is set aside: " + reason);
}

void Oracles::outbox(std::size_t bytes) const {
  const std::size_t most =
      environment_.sabotage == Sabotage::tiny_bound ? 2048 : server::limits::outbox_bytes_max;
  if (bytes > most)
    throw BrokenPromise(promise::bounded, std::to_string(bytes) + " bytes in an outbox");
}

void Oracles::on_frame(ObservedConnection& to, const std::string& text) {
  ++environment_.figures.frames;
  if (listener_) listener_(to, text);
  if (to.farewell) throw BrokenPromise(promise::farewell, "a frame after the farewell: " + text);
  if (to.code.empty()) {
    environment_.recording.record_lobby(text);
    const json frame = json::parse(text);
    lobby_.on_frame(to.id, frame, truth_);
    to.farewell = frame["type"] == "farewell";
    return;
  }
  environment_.recording.record_server(text);
  if (text.starts_with(step_begins)) return on_step(to, text);
  const json frame = json::parse(text);
  const std::string& type = frame["type"].get_ref<const std::string&>();
  TrueRoom* room = truth_.find(to.code);
  const engine::State* state = room != nullptr && room->begun() ? &room->newest() : nullptr;
  if (state != nullptr && is_delayed(to, *room)) {
    const auto seq = horizon(*room);
    state = seq ? &room->state(*seq) : nullptr;
  }
  if (type == "snapshot" || type == "prompt" || type == "rejected" || type == "advice") {
    const std::uint32_t seq = frame["seq"];
    if (type == "snapshot") on_snapshot(to, frame, text);
    if (type == "prompt") on_prompt(to, frame, text);
    if (type == "advice") on_advice(to, frame);
    if (state != nullptr) state = &durable(to.code, seq).state(seq);
    if (room != nullptr && (state != nullptr || seq > 0)) check_horizon(to, *room, seq);
  }
  on_other_frame(to, frame, room);
  if (room != nullptr) check_sealed(to, frame, *room);
  check_secrecy(frame, state, to.requests.named());
  to.requests.on_frame(frame);
  if (type != "farewell") return;
  to.farewell = true;
  check_gone(to, frame);
}

void Oracles::on_step(ObservedConnection& to, const std::string& text) {
  std::uint32_t seq = 0;
  std::from_chars(text.data() + step_begins.size(), text.data() + text.size(), seq);
  TrueRoom& room = durable(to.code, seq);
  check_horizon(to, room, seq);
  const bool events = text.find(R"(,"events":)") != std::string::npos;
  const bool patch = text.find(R"(,"patch":)") != std::string::npos;
  std::string& before = room.sent_text(seq, events && patch ? protocol::Diff::both
                                            : events        ? protocol::Diff::events
                                                            : protocol::Diff::patch);
  if (before.empty()) {
    check_new_step(to, room, seq, json::parse(text));
    before = text;
  }
  if (to.requests.seat().is_null() && is_sealed(room))
    throw BrokenPromise(promise::sealed, "a client without a seat received " + at(to.code, seq));
  check_sent_deal(to, text, room);
  if (!is_same_step(room, seq, before, text))
    throw BrokenPromise(promise::same_text, at(to.code, seq) + ": " + text);
  if (const auto* acted = std::get_if<room::Acted>(&room.row(seq))) to.requests.on_step(*acted);
}

void Oracles::check_new_step(ObservedConnection& to, TrueRoom& room, std::uint32_t seq,
                             const json& step) {
  const auto* acted = std::get_if<room::Acted>(&room.row(seq));
  const json by = acted != nullptr ? json(engine::index(acted->seat)) : json(nullptr);
  const json re = acted != nullptr ? json(acted->id) : json(nullptr);
  const auto time = std::visit([](const auto& row) { return row.time.count(); }, room.row(seq));
  if (step["by"] != by || step["re"] != re || step["time"] != time)
    throw BrokenPromise(promise::kept, at(to.code, seq) + " is sent otherwise than stored");
  if (step["digest"] != room.digest(seq))
    throw BrokenPromise(promise::digests, at(to.code, seq) + " is sent with another digest");
  check_secrecy(step, &room.state(seq), to.requests.named());
}

void Oracles::on_snapshot(const ObservedConnection& to, const json& frame,
                          const std::string& text) {
  const std::uint32_t seq = frame["seq"];
  TrueRoom& room = durable(to.code, seq);
  if (is_delayed(to, room) && !horizon(room))
    throw BrokenPromise(promise::delayed, "the deal of " + to.code + " is revealed too soon");
  if (text.find(room.view_text(seq)) == std::string::npos || frame["digest"] != room.digest(seq))
    throw BrokenPromise(promise::folds, "a snapshot of another table, " + at(to.code, seq));
}

void Oracles::on_advice(const ObservedConnection& to, const json& frame) {
  const std::uint32_t seq = frame["seq"];
  const engine::View& view = durable(to.code, seq).state(seq).table;
  const auto legal = [&](const json& move) {
    const auto action = protocol::read_action(move["action"].dump());
    return action && !engine::check(view, engine::to_move(view), *action);
  };
  const json& moves = frame["moves"];
  if (frame["seat"] != engine::index(engine::to_move(view)) || moves.empty() ||
      !std::all_of(moves.begin(), moves.end(), legal))
    throw BrokenPromise(promise::advised, at(to.code, seq) + ": " + frame.dump());
}

void Oracles::on_prompt(const ObservedConnection& to, const json& frame, const std::string& text) {
  const std::uint32_t seq = frame["seq"];
  const engine::View& view = durable(to.code, seq).state(seq).table;
  const std::optional<std::string> re =
      frame["re"].is_null() ? std::nullopt : std::optional(frame["re"].get<std::string>());
  const protocol::Prompt prompt{re, seq, engine::to_move(view), view.phase,
                                engine::legal_actions(view)};
  if (text != protocol::encode(prompt))
    throw BrokenPromise(promise::prompted,
                        "not the legal actions, " + at(to.code, seq) + ": " + text);
}

void Oracles::folded(const std::string& code, std::uint32_t seq, const std::string& view_text) {
  if (durable(code, seq).view_text(seq) != view_text)
    throw BrokenPromise(promise::folds, "a client has another table, " + at(code, seq));
}

void Oracles::acted(const std::string& code, std::uint32_t seq, const json& act) {
  const auto* row = std::get_if<room::Acted>(&durable(code, seq).row(seq));
  const auto sent = protocol::read_action(act["action"].dump());
  if (row == nullptr || !sent || *sent != row->action)
    throw BrokenPromise(promise::kept, at(code, seq) + " is another action than was sent");
  if (!act.contains("at")) return;
  // The server may have given time back just before it judged the act.
  const auto* given = std::get_if<room::Ruled>(&durable(code, seq).row(seq - 1));
  const bool gave_back =
      given != nullptr && std::holds_alternative<protocol::GiveBack>(given->ruling.motion);
  if (act["at"] != seq - 1 && !(gave_back && act["at"] == seq - 2))
    throw BrokenPromise(promise::once, at(code, seq) + " was meant for " + act["at"].dump());
}

void Oracles::not_found(const std::string& code) {
  TrueRoom* room = truth_.find(code);
  if (room == nullptr || !room->closed())
    throw BrokenPromise(promise::kept, "the room " + code + " is gone");
}

void Oracles::listed(const std::string& code, const std::optional<protocol::RoomInfo>& room,
                     const std::optional<protocol::RoomInfo>& shown) {
  if (room) check_host(code, *room);
  const bool due = room && room->settings.listed && room->state != protocol::RoomState::finished;
  if (due != shown.has_value())
    throw BrokenPromise(promise::listed, code + (due ? " is not on the list" : " is on the list"));
  if (!due) return;
  bool same = room->state == shown->state && room->seats.size() == shown->seats.size();
  for (std::size_t i = 0; same && i < room->seats.size(); ++i)
    same = room->seats[i].name == shown->seats[i].name &&
           room->seats[i].connected == shown->seats[i].connected &&
           room->seats[i].bot == shown->seats[i].bot;
  if (!same)
    throw BrokenPromise(promise::listed,
                        code + " is on the list as it was: " + protocol::encode_room(*shown) +
                            " and is " + protocol::encode_room(*room));
  const TrueRoom* truth = truth_.find(code);
  if (truth != nullptr && truth->begun()) check_horizon({.code = code}, *truth, shown->seq);
}

namespace {

// For the developer who debugs this.
std::string state_of(const TrueRoom* room) {
  if (room == nullptr || !room->begun()) return ": its game has not begun";
  const engine::View& table = room->newest().table;
  const engine::Seat mover = engine::to_move(table);
  std::string text = ": seq " + std::to_string(room->seq()) + ", seat " +
                     std::to_string(engine::index(mover)) + " to move";
  for (const auto& [seat, taken] : room->seats())
    text += ", " + taken.name + (taken.bot ? " (bot)" : "");
  return text;
}

}  // namespace

// A correspondence game is given days before it is ended.
void Oracles::left_over(const std::string& code) {
  const TrueRoom* room = truth_.find(code);
  const bool correspondence = room != nullptr && room->begun() && !room->over() &&
                              room->opened().settings.clock.kind == protocol::ClockKind::days;
  if (!correspondence || !orphans_.contains(code))
    throw BrokenPromise(promise::returned,
                        "the room " + code + " stays in memory" + state_of(room));
}

void Oracles::count_orphans() {
  for (const std::string& code : orphans_)
    if (const TrueRoom* room = truth_.find(code); room != nullptr && room->begun())
      ++environment_.figures.orphans;
}

}  // namespace simulation
