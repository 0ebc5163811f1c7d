#include "tests/simulation/rows.hpp"

#include "protocol/record.hpp"
#include "server/util/hex.hpp"
#include "tests/simulation/broken_promise.hpp"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

namespace simulation {
namespace {

using nlohmann::json;
using namespace server::room;
using namespace server::util;

json text_of(const Link& link) {
  return {{"before", to_hex(link.before)}, {"hash", to_hex(link.hash)}};
}
json text_of(std::optional<BotLevel> bot) {
  return bot ? json(engine::bots::name_of(*bot)) : json(nullptr);
}
json text_of(const std::optional<RoomPassword>& room_password) {
  return room_password ? json{{"salt", room_password->salt}, {"pass", room_password->pass}}
                       : json(nullptr);
}
json text_of(const std::optional<SharedDeal>& duplicate) {
  return duplicate ? json{duplicate->deal, duplicate->table, duplicate->tables} : json(nullptr);
}
json text_of(const Opened& e) {
  return {{"row", "opened"},
          {"name", e.name},
          {"settings", protocol::record_settings(e.settings)},
          {"rules", protocol::record_rules(e.rules)},
          {"seed", to_hex(e.seed.value())},
          {"host", to_hex(e.host.value())},
          {"door", text_of(e.room_password)},
          {"rematch", e.rematch},
          {"duplicate", text_of(e.duplicate)},
          {"time", e.time.count()}};
}
json text_of(const SeatTaken& e) {
  return {{"row", "seat_taken"},   {"seat", engine::index(e.seat)},
          {"name", e.name},        {"token", e.token},
          {"entropy", e.entropy},  {"time", e.time.count()},
          {"bot", text_of(e.bot)}, {"who", {e.who.player, e.who.registered}}};
}
json text_of(const SeatLeft& e) {
  return {{"row", "seat_left"}, {"seat", engine::index(e.seat)}};
}
json text_of(const SeatRegained& e) {
  return {{"row", "seat_regained"},
          {"seat", engine::index(e.seat)},
          {"before", e.before},
          {"token", e.token}};
}
json text_of(const Changed& e) {
  json row{{"row", "changed"}, {"opened", text_of(e.opened)}, {"seats", nullptr}};
  if (e.seats) {
    row["seats"] = json::array();
    for (const SeatTaken& taken : *e.seats) row["seats"].push_back(text_of(taken));
  }
  return row;
}
json text_of(const Begun& e) {
  return {{"row", "begun"},
          {"deal", protocol::record_deal(*e.deal)},
          {"time", e.time.count()},
          {"digest", to_hex(e.digest)},
          {"seq", e.seq},
          {"salt", e.salt},
          {"versions", {e.versions.rules, e.versions.protocol, e.versions.server}},
          {"link", text_of(e.link)}};
}
json text_of(const Acted& e) {
  return {{"row", "acted"},
          {"seq", e.seq},
          {"seat", engine::index(e.seat)},
          {"bot", text_of(e.bot)},
          {"id", e.id},
          {"action", protocol::record_action(e.action)},
          {"time", e.time.count()},
          {"digest", to_hex(e.digest)},
          {"last", e.last},
          {"result", e.result},
          {"overdue", e.overdue},
          {"link", text_of(e.link)}};
}
json text_of(const Ruled& e) {
  return {{"row", "ruled"},         {"token", e.token ? json(*e.token) : json(nullptr)},
          {"seq", e.seq},           {"ruling", protocol::record_decision(e.ruling)},
          {"time", e.time.count()}, {"digest", to_hex(e.digest)},
          {"last", e.last},         {"result", e.result},
          {"link", text_of(e.link)}};
}
json text_of(const Closed& e) {
  return {{"row", "closed"}, {"time", e.time.count()}};
}
json text_of(const Analysed& e) {
  return {{"row", "analysed"}, {"text", e.text}};
}

template <class Value>
Value needed(std::optional<Value> value, const char* what) {
  if (!value) throw BrokenPromise(promise::replays, std::string("unreadable in a row: ") + what);
  return *std::move(value);
}

Link link_in(const json& link) {
  return {needed(hash_from_hex(link.at("before").get<std::string>()), "before"),
          needed(hash_from_hex(link.at("hash").get<std::string>()), "hash")};
}

std::optional<BotLevel> bot_in(const json& row) {
  const json& word = row.at("bot");
  if (word.is_null()) return std::nullopt;
  return needed(engine::bots::level_from_name(word.get<std::string>()), "bot");
}

server::RoomTime time_in(const json& row) {
  return server::RoomTime(row.at("time").get<Milliseconds>());
}

engine::Seat seat_in(const json& row) {
  return engine::seat_at(row.at("seat").get<std::size_t>());
}

std::optional<RoomPassword> door_in(const json& row) {
  const json& room_password = row.at("door");
  if (room_password.is_null()) return std::nullopt;
  return RoomPassword{room_password.at("salt"), room_password.at("pass")};
}

RoomCode code_in(const json& text) {
  return RoomCode(text.get<std::string>());
}

std::optional<SharedDeal> duplicate_in(const json& row) {
  const json& duplicate = row.at("duplicate");
  if (duplicate.is_null()) return std::nullopt;
  return SharedDeal{code_in(duplicate.at(0)), duplicate.at(1), duplicate.at(2)};
}

Opened opened_in(const json& row) {
  return {row.at("name"),
          needed(protocol::read_settings(row.at("settings").get<std::string>()), "settings"),
          needed(protocol::read_rules(row.at("rules").get<std::string>()), "rules"),
          time_in(row),
          needed(hash_from_hex(row.at("seed").get<std::string>()), "seed"),
          needed(hash_from_hex(row.at("host").get<std::string>()), "host"),
          door_in(row),
          code_in(row.at("rematch")),
          duplicate_in(row)};
}

SeatTaken taken_in(const json& row) {
  return {seat_in(row),
          row.at("name"),
          row.at("token"),
          time_in(row),
          row.at("entropy"),
          bot_in(row),
          {protocol::PlayerId(row.at("who").at(0).get<std::string>()), row.at("who").at(1)}};
}

Changed changed_in(const json& row) {
  Changed changed{opened_in(row.at("opened")), std::nullopt};
  if (row.at("seats").is_null()) return changed;
  changed.seats.emplace();
  for (const json& seat : row.at("seats")) changed.seats->push_back(taken_in(seat));
  return changed;
}

Entry entry_in(const json& row) {
  const std::string kind = row.at("row");
  if (kind == "opened") return opened_in(row);
  if (kind == "changed") return changed_in(row);
  if (kind == "seat_taken") return taken_in(row);
  if (kind == "seat_left") return SeatLeft{seat_in(row)};
  if (kind == "seat_regained") return SeatRegained{seat_in(row), row.at("before"), row.at("token")};
  if (kind == "begun")
    return Begun{needed(protocol::read_deal(row.at("deal").get<std::string>()), "deal"),
                 time_in(row),
                 needed(from_hex(row.at("digest").get<std::string>()), "digest"),
                 row.at("seq"),
                 row.at("salt"),
                 {row.at("versions").at(0), row.at("versions").at(1), row.at("versions").at(2)},
                 link_in(row.at("link"))};
  if (kind == "acted")
    return Acted{row.at("seq"),
                 seat_in(row),
                 bot_in(row),
                 row.at("id"),
                 needed(protocol::read_action(row.at("action").get<std::string>()), "action"),
                 time_in(row),
                 needed(from_hex(row.at("digest").get<std::string>()), "digest"),
                 row.at("last"),
                 row.at("result"),
                 row.at("overdue"),
                 link_in(row.at("link"))};
  if (kind == "ruled")
    return Ruled{
        row.at("seq"),
        needed(protocol::read_decision(row.at("ruling").get<std::string>()), "ruling"),
        time_in(row),
        needed(from_hex(row.at("digest").get<std::string>()), "digest"),
        row.at("last"),
        row.at("result"),
        link_in(row.at("link")),
        row.at("token").is_null() ? std::nullopt : std::optional(row.at("token").get<TokenHash>())};
  if (kind == "analysed") return Analysed{row.at("text")};
  return Closed{time_in(row)};
}

// The effect of each entry on its room.
struct Reader {
  Stored& stored;

  void operator()(const Opened& e) const { stored.room.opened = e; }
  // In the order of the seats, as the database reads them.
  void operator()(const SeatTaken& e) const {
    auto& seats = stored.room.seats;
    seats.push_back(e);
    std::sort(seats.begin(), seats.end(),
              [](const SeatTaken& a, const SeatTaken& b) { return a.seat < b.seat; });
  }
  void operator()(const SeatLeft& e) const {
    std::erase_if(stored.room.seats, [&](const SeatTaken& taken) { return taken.seat == e.seat; });
  }
  void operator()(const SeatRegained& e) const {
    for (SeatTaken& taken : stored.room.seats)
      if (taken.seat == e.seat) taken.token = e.token;
    if (stored.room.opened.host == e.before) stored.room.opened.host = e.token;
    stored.regained.push_back(e);
  }
  void operator()(const Changed& e) const {
    stored.room.opened = e.opened;
    if (e.seats) stored.room.seats = *e.seats;
  }
  void operator()(const Begun& e) const {
    if (stored.room.begun)
      stored.room.moves.emplace_back(e);
    else
      stored.room.begun = e;
  }
  void operator()(const Acted& e) const {
    stored.room.moves.emplace_back(e);
    if (e.last) end(e.time);
  }
  void operator()(const Ruled& e) const {
    stored.room.moves.emplace_back(e);
    if (e.token) give_seat(std::get<protocol::TakeOver>(e.ruling.motion).seat, *e.token);
    if (e.last) end(e.time);
  }
  void operator()(const Closed& e) const { end(e.time); }
  void operator()(const Analysed& e) const { stored.room.analysis = e.text; }
  void give_seat(engine::Seat seat, const TokenHash& token) const {
    for (SeatTaken& taken : stored.room.seats) {
      if (taken.seat != seat) continue;
      if (!taken.bot && stored.room.opened.host == taken.token) stored.room.opened.host = token;
      taken.token = token;
      taken.who = {};
    }
  }
  void end(server::RoomTime time) const {
    stored.room.over = true;
    stored.ended = time;
  }
};

}  // namespace

std::string write_row(const Row& row) {
  json text = std::visit([](const auto& entry) { return text_of(entry); }, row.entry);
  text["room"] = row.code;
  return text.dump();
}

Row read_row(const std::string& text) {
  try {
    const json row = json::parse(text);
    return {code_in(row.at("room")), entry_in(row)};
  } catch (const json::exception& error) {
    throw BrokenPromise(promise::replays,
                        std::string("a row that cannot be read: ") + error.what());
  }
}

RoomsFromRows read_rooms(const std::vector<std::string>& rows) {
  RoomsFromRows rooms;
  for (const std::string& text : rows) {
    const Row row = read_row(text);
    Stored& stored = rooms[row.code];
    stored.room.code = row.code;
    std::visit(Reader{stored}, row.entry);
  }
  return rooms;
}

}  // namespace simulation
