// The oracles for state beside the board: clocks, decisions of the players, delayed spectators,
// access, and chat.
#include "protocol/decode.hpp"
#include "tests/simulation/oracles.hpp"

#include <algorithm>
#include <variant>

namespace simulation {

using nlohmann::json;
using protocol::Milliseconds;
using server::RoomTime;
namespace room = server::room;

// --- rows ----------------------------------------------------------------------------------------

void Oracles::written(const std::string& code, const room::Entry& entry) {
  if (std::holds_alternative<room::Closed>(entry)) check_given_up(code);
  const auto* ruled = std::get_if<room::Ruled>(&entry);
  if (ruled == nullptr) return;
  ++environment_.figures.rulings;
  const TrueRoom* truth = truth_.find(code);
  if (truth == nullptr || !truth->begun() || truth->seq() + 1 != ruled->seq)
    throw BrokenPromise(promise::agreed, code + " rules before everything is stored");
  const TableOracle& table = tables_[code];
  const bool by_nobody = ruled->ruling.by.empty();
  if (by_nobody && std::holds_alternative<protocol::CallOff>(ruled->ruling.motion))
    return check_abandoned(code, *truth);
  table.consent.check(*ruled, *truth, table.attendance);
}

Milliseconds Oracles::lateness_most(const TrueRoom& room) const {
  return simulation::lateness_most(room.opened().settings.at_zero,
                                   environment_.scenario.fault_rates.commit / millisecond);
}

void Oracles::stored_beside(const std::string& code) {
  const TrueRoom& room = *truth_.find(code);
  if (room.begun() && room.seq() == 0) check_alike(room);
  if (!room.begun() || room.seq() == 0) return;
  const auto* acted = std::get_if<room::Acted>(&room.row(room.seq()));
  if (acted == nullptr || !acted->overdue) return;
  ++environment_.figures.overdue;
  const Availability& availability = truth_.availability(code);
  const auto late = room.status(room.seq() - 1).lateness(acted->time, availability);
  // An act that waits for storage is unknown to clients, and no clock runs out before it.
  if (late && *late - availability.waiting(acted->time - *late, acted->time) > lateness_most(room))
    throw BrokenPromise(promise::in_time, code + " is late by " + std::to_string(*late) + " ms");
}

void Oracles::available() {
  const RoomTime now = environment_.clock.date();
  truth_.availability().begin(now);
  for (auto& [code, table] : tables_) {
    table.attendance.start(now);
    table.inside.clear();
    table.in_memory = false;
    table.halted.reset();
  }
  lobby_.start();
  for (const std::string& code : truth_.codes()) regained(code);
}

void Oracles::available(const std::string& code) {
  const RoomTime now = environment_.clock.date();
  truth_.own_availability(code).end(now);
  truth_.own_availability(code).begin(now);
  TableOracle& table = tables_[code];
  table.attendance.start(now);
  table.inside.clear();
  // Since then it is in that memory.
  table.last_act = now;
  if (truth_.find(code) != nullptr) regained(code);
}

void Oracles::watch(const std::set<std::string>& in_memory) {
  const RoomTime now = environment_.clock.date();
  if (!truth_.availability().since()) return;
  for (const std::string& code : truth_.codes())
    watch_stay(code, *truth_.find(code), tables_[code], in_memory.contains(code));
  for (const std::string& code : in_memory) {
    const TrueRoom* room = truth_.find(code);
    if (room == nullptr || !room->begun() || room->over()) continue;
    const Availability& availability = truth_.availability(code);
    const auto late = room->status().lateness(now, availability);
    // The first tick gives back the time of the outage.
    const bool just_back = now - tables_[code].reloaded_at < 10'000;
    if (late && !just_back &&
        *late - availability.waiting(now - *late, now) >
            lateness_most(*room) + environment_.scenario.fault_rates.commit / millisecond * 6)
      throw BrokenPromise(promise::in_time, code + ": nothing happens, though a time is up");
    watch_silence(code, *room);
    // A returning player plays again.
    constexpr Milliseconds patience = 20'000;
    for (const auto& [seat, by] : room->status().stand_ins()) {
      if (by.for_good) continue;
      const auto here = tables_[code].attendance.present_since(room->seats().at(seat).token);
      const RoomTime back = std::max({here.value_or(now), *since(code), room->time(room->seq())});
      // A player who was present when the bot came is silent.
      if (here && *here >= room->stood_in_since(seat) &&
          now - back - availability.waiting(back, now) > patience)
        throw BrokenPromise(promise::status, code + " does not hand back to a present player");
    }
  }
}

// --- received from clients -----------------------------------------------------------------------

void Oracles::on_request(ObservedConnection& from, const std::string& frame, bool is_text) {
  if (from.code.empty()) {
    environment_.recording.record_lobby_client(frame, is_text);
    return lobby_.on_request(from.id, frame, is_text);
  }
  room_used(from.code);
  environment_.recording.record_client(frame, is_text);
  from.requests.on_request(frame, is_text, truth_.find(from.code),
                           environment_.clock.running_time());
  if (from.token && is_text) on_seat_frame(from, frame);
}

void Oracles::may_enter(ObservedConnection& from) {
  const auto& hello = from.requests.hello();
  if (!hello || !hello->token || from.token) return;
  from.token = room::hash_token(*hello->token);
  Attendance& attendance = tables_[from.code].attendance;
  // An invalid token does not make a player present.
  if (attendance.newest(*from.token) == *from.token)
    attendance.joined(*from.token, from.id, environment_.clock.date());
}

void Oracles::left(ObservedConnection& from) {
  if (from.code.empty()) return lobby_.left(from.id);
  TableOracle& table = tables_[from.code];
  const RoomTime now = environment_.clock.date();
  if (table.inside.erase(from.id) > 0) {
    table.last_act = table.last_use = now;
    if (note_visit(from, table)) table.seat_left = now;
  }
  if (!from.token) return;
  table.attendance.left(*from.token, from.id, now);
  from.token.reset();
}

void Oracles::on_seat_frame(const ObservedConnection& from, const std::string& frame) {
  const auto command = protocol::decode_command(frame);
  const TrueRoom* room = truth_.find(from.code);
  if (!command || room == nullptr) return;
  TableOracle& table = tables_[from.code];
  Consent& consent = table.consent;
  for (const auto& [seat, taken] : room->seats()) {
    if (taken.bot || taken.token != table.attendance.newest(*from.token)) continue;
    if (const auto* propose = std::get_if<protocol::Propose>(&*command))
      consent.proposed(seat, propose->motion, environment_.clock.date());
    const auto* vote = std::get_if<protocol::Vote>(&*command);
    if (vote != nullptr && vote->agree) consent.agreed(seat, environment_.clock.date());
    if (vote != nullptr && !vote->agree) consent.refused(seat, environment_.clock.date());
  }
}

bool Oracles::has_sat(const std::string& code, const std::string& token, std::size_t seat) {
  const TrueRoom* room = truth_.find(code);
  return room != nullptr && room->has_sat(token, engine::seat_at(seat));
}

// --- sent to clients -----------------------------------------------------------------------------

bool Oracles::is_delayed(const ObservedConnection& to, const TrueRoom& room) {
  const protocol::Settings& settings = room.opened().settings;
  return (settings.delay_moves > 0 || settings.delay_seconds > 0) && to.requests.seat().is_null();
}

std::optional<std::uint32_t> Oracles::horizon(const TrueRoom& room) const {
  const auto horizon = room.horizon(environment_.clock.date());
  if (environment_.sabotage != Sabotage::long_delay || room.over()) return horizon;
  return horizon && *horizon > 0 ? std::optional(*horizon - 1) : std::nullopt;
}

void Oracles::check_horizon(const ObservedConnection& to, const TrueRoom& room,
                            std::uint32_t seq) const {
  if (!is_delayed(to, room)) return;
  if (seq > horizon(room).value_or(0))
    throw BrokenPromise(promise::delayed, "a spectator of " + to.code + " receives row " +
                                              std::to_string(seq) + " too soon");
}

void Oracles::on_welcome(const ObservedConnection& to, TrueRoom* room) {
  const auto& hello = to.requests.hello();
  if (room == nullptr || !hello || hello->token) return;
  const auto& room_password = room->opened().room_password;
  const auto& host = room->opened().host;
  const auto opens = [&](const room::TokenHash& hash) {
    return hello->pass && room::matches(*hello->pass, hash);
  };
  bool may = !room_password || opens(room_password->pass) || (host && opens(*host));
  for (const auto& [seat, taken] : room->seats()) may = may || opens(taken.token);
  if (!may)
    throw BrokenPromise(promise::locked, "a client entered " + to.code + " without its pass");
}

void Oracles::on_status(const ObservedConnection& to, const json& frame) {
  const std::uint32_t seq = frame["seq"];
  const TrueRoom& room = durable(to.code, seq);
  if (is_delayed(to, room))
    throw BrokenPromise(promise::delayed,
                        "a spectator of " + to.code + " receives " + frame.dump());
  room.status(seq).check_frame(frame, room.time(seq));
}

// Before the game players change seats, and messages to a player stay theirs.
void Oracles::note_team(const std::string& code, const json& message, const TrueRoom& room) {
  TableOracle& table = tables_[code];
  const auto [team, fresh] = table.teams.try_emplace(message["number"].get<std::uint64_t>());
  const json& by = message["from"]["seat"];
  if (!fresh || !by.is_number()) return;
  for (const auto& [seat, taken] : room.seats())
    if (engine::index(seat) / 2 == by.get<std::size_t>() / 2) team->second.insert(taken.token);
}

bool Oracles::was_on_team(const ObservedConnection& to, const json& message) {
  const TableOracle& table = tables_[to.code];
  const auto team = table.teams.find(message["number"].get<std::uint64_t>());
  if (!to.token || team == table.teams.end()) return false;
  return std::ranges::any_of(team->second, [&](const room::TokenHash& token) {
    return table.attendance.newest(token) == table.attendance.newest(*to.token);
  });
}

void Oracles::on_other_frame(ObservedConnection& to, const json& frame, TrueRoom* room) {
  const std::string& type = frame["type"].get_ref<const std::string&>();
  ChatOracle& chat = tables_[to.code].chat;
  const json& seat = to.requests.seat();
  const std::size_t team =
      room != nullptr && room->begun() ? room->newest().table.rules.seats_per_kingdom : 2;
  if (type == "welcome") on_welcome(to, room);
  if (type == "status") on_status(to, frame);
  if (type == "proposal" && room != nullptr && is_delayed(to, *room) && !frame["seat"].is_null())
    throw BrokenPromise(promise::delayed,
                        "a spectator of " + to.code + " receives " + frame.dump());
  if ((type == "welcome" || type == "room") && room != nullptr && room->begun()) {
    ObservedConnection as_told{.code = to.code};
    const bool player = type == "welcome" ? frame["you"]["seat"].is_number() : seat.is_number();
    if (!player) check_horizon(as_told, *room, frame["room"]["seq"]);
  }
  if (type == "welcome" || type == "room") ChatOracle::on_seats(frame["room"]["seats"], to.chat);
  if (type == "presence") ChatOracle::on_seats(frame["seats"], to.chat);
  if (type == "presence") on_seats(to.code, frame["seats"]);
  if (type == "welcome" || type == "room") on_seats(to.code, frame["room"]["seats"]);
  if (type == "proposal") tables_[to.code].proposed = environment_.clock.date();
  if (type == "granted" && room != nullptr) {
    const engine::Seat given = engine::seat_at(frame["seat"].get<std::size_t>());
    const std::string token = frame["token"];
    // It opens the seat: the previous token must not.
    if (const auto before = room->taken_from(given)) {
      tables_[to.code].given[*before] = token;
      tables_[to.code].void_tokens.insert(*before);
    }
  }
  const ChatOracle::Recipient recipient{
      seat, team, [&](const json& message) { return was_on_team(to, message); }};
  if (type == "chat") {
    ++environment_.figures.chat_messages;
    if (room != nullptr && frame["to"] == "team") note_team(to.code, frame, *room);
    chat.on_message(frame, recipient, to.chat, frame["re"].is_string());
  }
  if (type == "chats") chat.on_history(frame["messages"], recipient, to.chat);
}

}  // namespace simulation
