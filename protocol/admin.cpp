#include "protocol/admin.hpp"

#include "protocol/documents.hpp"
#include "protocol/enum_names.hpp"
#include "protocol/input_limits.hpp"
#include "protocol/text_rules.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace protocol {
namespace {

constexpr std::uint32_t year_seconds = 366 * 86'400;

// One line of text that clients show; empty if the field is optional and missing.
std::string read_line(const Fields& body, const char* field, bool needed = false) {
  if (!needed && body.find(field) == nullptr) return {};
  return read_text(body, field, operator_text_characters_max);
}

std::uint32_t read_seconds(const Fields& body, std::uint32_t most) {
  return static_cast<std::uint32_t>(body.integer("seconds", 1, most));
}

json connection_document(const ConnectionInfo& one) {
  return {{"id", one.id},
          {"address", one.address},
          {"since", one.since},
          {"room", text_or_null(one.room)},
          {"seat", one.seat ? seat_document(*one.seat) : json(nullptr)},
          {"name", text_or_null(one.name)},
          {"player", text_or_null(one.player)},
          {"bytes_waiting", one.bytes_waiting}};
}

json overview_document(const RoomOverview& overview) {
  const RoomInfo& room = overview.room;
  json seats = json::array();
  for (std::size_t i = 0; i < room.seats.size(); ++i) {
    const SeatInfo& seat = room.seats[i];
    const char* kind = !seat.name ? "free" : seat.bot ? "bot" : "person";
    const bool known = i < overview.players.size() && !overview.players[i].empty();
    seats.push_back({{"seat", i},
                     {"name", seat.name ? json(*seat.name) : json(nullptr)},
                     {"kind", kind},
                     {"player", known ? json(overview.players[i]) : json(nullptr)},
                     {"connected", seat.connected},
                     {"host", seat.host}});
  }
  return {{"code", room.code},
          {"name", room.name},
          {"preset", name_of(room.rules.preset)},
          {"state", name_of(room.state)},
          {"phase", overview.phase ? json(name_of(*overview.phase)) : json(nullptr)},
          {"seq", room.seq},
          {"listed", room.settings.listed},
          {"password", room.password},
          {"rated", room.settings.rated},
          {"created", room.created},
          {"touched", overview.touched},
          {"spectators", room.spectators},
          {"seats", std::move(seats)}};
}

json ban_document(const Ban& ban) {
  return {{"id", ban.id},       {"kind", name_of(ban.kind)},
          {"whom", ban.whom},   {"reason", text_or_null(ban.reason)},
          {"since", ban.since}, {"until", time_or_null(ban.until)}};
}

json drain_document(const std::optional<DrainInfo>& drain) {
  if (!drain) return nullptr;
  return {{"until", drain->until}, {"text", text_or_null(drain->text)}};
}

template <class Items, class Document>
std::string list_of(const char* field, const Items& items, Document&& document) {
  json list = json::array();
  for (const auto& item : items) list.push_back(document(item));
  return json{{field, std::move(list)}}.dump();
}

}  // namespace

Decoded<Announce> decode_announce(std::string_view text) {
  return decoded<Announce>(text, [](const Fields& body) {
    Announce announce{.text = read_line(body, "text", true), .room = {}};
    if (body.find("room") != nullptr) announce.room = read_printable(body, "room", id_bytes_max);
    if (body.find("seconds") != nullptr) announce.seconds = read_seconds(body, 7 * 86'400);
    return announce;
  });
}

Decoded<NewBan> decode_new_ban(std::string_view text) {
  return decoded<NewBan>(text, [](const Fields& body) {
    body.need("kind");
    NewBan ban{.kind = *body.optional_word<BanKind>("kind"),
               .whom = read_line(body, "whom", true),
               .reason = read_line(body, "reason"),
               .seconds = std::nullopt};
    if (body.find("seconds") != nullptr) ban.seconds = read_seconds(body, 10 * year_seconds);
    return ban;
  });
}

Decoded<BeginDrain> decode_begin_drain(std::string_view text) {
  return decoded<BeginDrain>(text, [](const Fields& body) {
    return BeginDrain{read_seconds(body, 7 * 86'400), read_line(body, "text")};
  });
}

Decoded<std::string> decode_farewell_text(std::string_view text) {
  if (text.empty()) return std::string();
  return decoded<std::string>(text, [](const Fields& body) { return read_line(body, "text"); });
}

Decoded<std::string> decode_log_levels(std::string_view text) {
  return decoded<std::string>(text, [](const Fields& body) {
    return read_printable(body, "levels", operator_text_characters_max);
  });
}

std::string encode_banned(const Ban& ban) {
  std::string message = "The operator of this server has banned you.";
  if (!ban.reason.empty()) message += " Reason: " + ban.reason;
  return json{
      {"error",
       {{"code", name_of(Close::banned)},
        {"message", message},
        {"ban", {{"reason", text_or_null(ban.reason)}, {"until", time_or_null(ban.until)}}}}}}
      .dump();
}

std::string encode_connections(const std::vector<ConnectionInfo>& connections) {
  return list_of("connections", connections, connection_document);
}

std::string encode_players_connected(const std::vector<ConnectionInfo>& connections) {
  std::map<std::pair<std::string, std::string>, json> players;
  for (const ConnectionInfo& one : connections) {
    if (one.name.empty() && one.player.empty()) continue;
    // Guests with the same name are distinguished by their address.
    const std::string key = one.player.empty() ? one.name + ' ' + one.address : one.player;
    json& player = players[{one.player, key}];
    if (player.is_null())
      player = {{"player", text_or_null(one.player)},
                {"name", text_or_null(one.name)},
                {"addresses", json::array()},
                {"rooms", json::array()},
                {"connections", json::array()}};
    const auto add = [&player](const char* field, const std::string& text) {
      json& list = player[field];
      if (std::ranges::find(list, json(text)) == list.end()) list.push_back(text);
    };
    add("addresses", one.address);
    if (!one.room.empty()) add("rooms", one.room);
    add("connections", one.id);
  }
  return list_of("players", players, [](auto& player) { return player.second; });
}

std::string encode_overviews(const std::vector<RoomOverview>& rooms) {
  return list_of("rooms", rooms, overview_document);
}

std::string encode_overview(const RoomOverview& room,
                            const std::vector<ConnectionInfo>& connections) {
  json document = overview_document(room);
  document["connections"] = json::array();
  for (const ConnectionInfo& one : connections)
    document["connections"].push_back(connection_document(one));
  return document.dump();
}

std::string encode_ban(const Ban& ban) {
  return ban_document(ban).dump();
}

std::string encode_bans(const std::vector<Ban>& bans) {
  return list_of("bans", bans, ban_document);
}

std::string encode_log_levels(std::string_view levels) {
  return json{{"levels", levels}}.dump();
}

std::string encode_drain(const std::optional<DrainInfo>& drain) {
  return json{{"drain", drain_document(drain)}}.dump();
}

std::string encode_backup(const BackupInfo& backup) {
  return json{{"file", backup.file}, {"bytes", backup.bytes}}.dump();
}

std::string encode_quarantine(const std::vector<QuarantinedRoom>& rooms) {
  return list_of("rooms", rooms, [](const QuarantinedRoom& room) {
    return json{{"room", room.room},
                {"reason", room.reason},
                {"row", room.row ? json(*room.row) : json(nullptr)}};
  });
}

std::string encode_status(const Status& status) {
  return json{{"version", CASTELLAN_VERSION},
              {"healthy", status.healthy},
              {"up_ms", status.up},
              {"rooms", status.rooms},
              {"sockets", status.sockets},
              {"bans", status.bans},
              {"set_aside", status.quarantined},
              {"log_levels", status.log_levels},
              {"drain", drain_document(status.drain)}}
      .dump();
}

std::string encode_count(std::size_t clients) {
  return json{{"people", clients}}.dump();
}

}  // namespace protocol
