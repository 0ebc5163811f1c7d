#include "server/cli/admin_tables.hpp"

#include "server/telemetry/escape.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <ctime>
#include <map>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace server::cli {
namespace {

using nlohmann::json;

struct Column {
  const char* title;
  const char* field;
};

std::string time_text(std::int64_t milliseconds) {
  const auto seconds = static_cast<std::time_t>(milliseconds / 1000);
  std::tm time{};
  gmtime_r(&seconds, &time);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%SZ", &time);
  return text.data();
}

bool is_time(std::string_view field) {
  return field == "since" || field == "until" || field == "created" || field == "touched";
}

std::string text_of(std::string_view field, const json& value) {
  if (value.is_null()) return field == "until" ? "permanent" : "-";
  if (value.is_number() && is_time(field)) return time_text(value.get<std::int64_t>());
  if (value.is_string()) return telemetry::escape(value.get<std::string>());
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  if (!value.is_array()) return value.dump();
  std::string text;
  for (const json& item : value) text.append(text.empty() ? "" : ", ").append(text_of("", item));
  return text.empty() ? "-" : text;
}

// Counts code points, so that columns align.
std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

void print_rows(const json& rows, const std::vector<Column>& columns, std::ostream& out) {
  std::vector<std::vector<std::string>> cells(1);
  for (const Column& column : columns) cells[0].emplace_back(column.title);
  for (const json& row : rows) {
    cells.emplace_back();
    for (const Column& column : columns)
      cells.back().push_back(text_of(column.field, row.value(column.field, json(nullptr))));
  }
  std::vector<std::size_t> widths(columns.size());
  for (const auto& row : cells)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width(row[i]));
  for (const auto& row : cells) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      out << row[i];
      if (i + 1 < row.size()) out << std::string(widths[i] - width(row[i]) + 2, ' ');
    }
    out << '\n';
  }
}

void print_fields(const json& document, std::ostream& out) {
  for (const auto& [field, value] : document.items())
    if (!value.is_array() && !value.is_object())
      out << field << ": " << text_of(field, value) << '\n';
}

const std::vector<Column> seat_columns{{"SEAT", "seat"}, {"NAME", "name"},
                                       {"KIND", "kind"}, {"CONNECTED", "connected"},
                                       {"HOST", "host"}, {"PLAYER", "player"}};
const std::vector<Column> connection_columns{
    {"ID", "id"},     {"ADDRESS", "address"}, {"SINCE", "since"},   {"ROOM", "room"},
    {"SEAT", "seat"}, {"NAME", "name"},       {"PLAYER", "player"}, {"WAITING", "bytes_waiting"}};

void print_rooms(json rooms, std::ostream& out) {
  for (json& room : rooms) {
    json players = json::array();
    for (const json& seat : room["seats"])
      if (seat["kind"] != "free")
        players.push_back(seat["name"].get<std::string>() + (seat["kind"] == "bot" ? " (bot)"
                                                             : seat["connected"]   ? ""
                                                                                   : " (away)"));
    room["people"] = std::move(players);
  }
  print_rows(rooms,
             {{"CODE", "code"},
              {"NAME", "name"},
              {"PRESET", "preset"},
              {"STATE", "state"},
              {"PHASE", "phase"},
              {"MOVES", "seq"},
              {"LISTED", "listed"},
              {"WATCHING", "spectators"},
              {"CREATED", "created"},
              {"LAST USED", "touched"},
              {"PEOPLE", "people"}},
             out);
}

void print_drain(const json& drain, std::ostream& out) {
  if (drain.is_null()) {
    out << "not draining\n";
    return;
  }
  out << "the server stops at " << time_text(drain.at("until").get<std::int64_t>());
  if (drain.at("text").is_string()) out << ": " << text_of("", drain.at("text"));
  out << '\n';
}

}  // namespace

void print_response(const std::string& command, const std::string& response, std::ostream& out) {
  const json document = response.empty() ? json::object() : json::parse(response);
  if (command == "rooms") return print_rooms(document.at("rooms"), out);
  if (command == "room") {
    print_fields(document, out);
    print_rows(document.at("seats"), seat_columns, out);
    return print_rows(document.at("connections"), connection_columns, out);
  }
  if (command == "connections")
    return print_rows(document.at("connections"), connection_columns, out);
  if (command == "players")
    return print_rows(document.at("players"),
                      {{"PLAYER", "player"},
                       {"NAME", "name"},
                       {"ADDRESSES", "addresses"},
                       {"ROOMS", "rooms"},
                       {"CONNECTIONS", "connections"}},
                      out);
  const std::vector<Column> bans{{"NUMBER", "id"},   {"KIND", "kind"},   {"WHOM", "whom"},
                                 {"SINCE", "since"}, {"UNTIL", "until"}, {"REASON", "reason"}};
  if (command == "bans") return print_rows(document.at("bans"), bans, out);
  if (command == "ban") return print_rows(json::array({document}), bans, out);
  if (command == "quarantine")
    return print_rows(document.at("rooms"),
                      {{"CODE", "room"}, {"ROW", "row"}, {"REASON", "reason"}}, out);
  if (command == "drain") return print_drain(document.at("drain"), out);
  if (command == "announce") {
    out << "shown to " << document.at("people").get<std::size_t>() << " connections\n";
    return;
  }
  if (document.empty() || document.contains("people")) {
    out << "done\n";
    return;
  }
  print_fields(document, out);
  if (command == "status") print_drain(document.at("drain"), out);
}

}  // namespace server::cli
