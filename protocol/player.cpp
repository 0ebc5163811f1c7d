#include "protocol/player.hpp"

#include "protocol/documents.hpp"
#include "protocol/enum_names.hpp"
#include "protocol/input_limits.hpp"
#include "protocol/json_fields.hpp"
#include "protocol/text_rules.hpp"
#include "protocol/unicode_text.hpp"

#include <algorithm>
#include <charconv>
#include <memory>

namespace protocol {
namespace {

std::string read_passphrase(const Fields& body, const char* field, std::uint32_t least) {
  const std::string passphrase = body.text(field);
  const std::size_t length = code_points_in(passphrase);
  if (length < least || length > passphrase_characters_max)
    throw_bad_field(
        body.path(field),
        std::to_string(least) + " to " + std::to_string(passphrase_characters_max) + " characters");
  return passphrase;
}

std::string read_new_passphrase(const Fields& body, const char* field) {
  return read_passphrase(body, field, passphrase_characters_min);
}

int hex_digit(char c) {
  int digit = -1;
  std::from_chars(&c, &c + 1, digit, 16);
  return digit;
}

// nullopt if a % is not followed by two hexadecimal digits, or if the result is not UTF-8.
std::optional<std::string> unescaped(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      plain += text[i] == '+' ? ' ' : text[i];
      continue;
    }
    if (i + 2 >= text.size()) return std::nullopt;
    const int high = hex_digit(text[i + 1]);
    const int low = hex_digit(text[i + 2]);
    if (high < 0 || low < 0) return std::nullopt;
    plain += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return is_utf8(plain) ? std::optional(plain) : std::nullopt;
}

// The query as a JSON object of strings, so that its fields are read like those of a body.
json query_document(std::string_view query) {
  json document = json::object();
  if (std::ranges::count(query, '&') >= std::ptrdiff_t{query_parameters_max})
    throw_bad_field("query", "at most " + std::to_string(query_parameters_max) + " parameters");
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(pair.size() + 1, query.size()));
    const auto name = unescaped(pair.substr(0, pair.find('=')));
    const auto value =
        unescaped(pair.find('=') == pair.npos ? "" : pair.substr(pair.find('=') + 1));
    if (!name || !value) throw_bad_field("query", "form-encoded UTF-8");
    document[*name] = *value;
  }
  return document;
}

std::optional<Milliseconds> read_time(const Fields& query, const char* field) {
  const auto text = query.optional_text(field);
  if (!text) return std::nullopt;
  Milliseconds time = -1;
  const char* const end = std::to_address(text->end());
  const auto parsed = std::from_chars(text->data(), end, time);
  if (parsed.ec != std::errc{} || parsed.ptr != end || time < 0 || time > integer_max)
    throw_bad_field(field, "milliseconds since 1970");
  return time;
}

}  // namespace

std::optional<std::string> name_in(std::string_view text) try {
  const json body{{"name", text}};
  return read_name(Fields(body, ""), player_name_characters_max);
} catch (const DecodeError&) {
  return std::nullopt;
}

bool list_has(std::string_view list, std::string_view text) {
  const json document = parse_json(list);
  return document.is_array() &&
         std::ranges::any_of(document, [&](const json& item) { return item == json(text); });
}

Decoded<NewPlayer> decode_new_player(std::string_view text) {
  return decoded<NewPlayer>(text, [](const Fields& body) {
    NewPlayer player{.name = read_name(body, player_name_characters_max), .passphrase = {}};
    if (body.find("passphrase") != nullptr)
      player.passphrase = read_new_passphrase(body, "passphrase");
    return player;
  });
}

Decoded<SignIn> decode_sign_in(std::string_view text) {
  return decoded<SignIn>(text, [](const Fields& body) {
    SignIn sign_in;
    if (body.find("jwt") != nullptr) {
      sign_in.jwt = read_printable(body, "jwt", jwt_bytes_max);
      return sign_in;
    }
    sign_in.name = read_known_name(body, "name");
    sign_in.passphrase = read_passphrase(body, "passphrase", 1);
    return sign_in;
  });
}

Decoded<RegainSeat> decode_regain_seat(std::string_view text) {
  return decoded<RegainSeat>(text, [](const Fields& body) {
    return RegainSeat{read_printable(body, "room", id_bytes_max)};
  });
}

Decoded<ChangeMe> decode_change_me(std::string_view text) {
  return decoded<ChangeMe>(text, [](const Fields& body) {
    ChangeMe change;
    if (body.find("name") != nullptr) change.name = read_name(body, player_name_characters_max);
    if (body.find("passphrase") != nullptr)
      change.passphrase = read_new_passphrase(body, "passphrase");
    if (body.find("passphrase_now") != nullptr)
      change.passphrase_now = read_passphrase(body, "passphrase_now", 1);
    return change;
  });
}

Decoded<FindGames> decode_find_games(std::string_view query) {
  try {
    const json document = query_document(query);
    const Fields fields(document, "");
    FindGames find;
    find.player = read_optional_name(fields, "player");
    find.preset = fields.optional_word<engine::Preset>("preset");
    find.from = read_time(fields, "from");
    find.to = read_time(fields, "to");
    if (const auto before = fields.optional_text("before")) find.before = *before;
    return find;
  } catch (const DecodeError& error) {
    return error;
  }
}

Decoded<std::string> decode_find_players(std::string_view query) {
  try {
    const json document = query_document(query);
    return read_optional_name(Fields(document, ""), "name");
  } catch (const DecodeError& error) {
    return error;
  }
}

namespace {

json player_document(const PlayerInfo& player) {
  json ratings = json::object();
  for (const RatingInfo& rating : player.ratings)
    ratings[std::string(name_of(rating.family))] = {
        {"points", rating.points}, {"games", rating.games}, {"provisional", rating.provisional}};
  return {{"id", player.id},
          {"name", player.name},
          {"registered", player.registered},
          {"since", player.since},
          {"ratings", std::move(ratings)}};
}

json seat_document(const PastSeat& seat) {
  return {{"seat", engine::index(seat.seat)},
          {"name", text_or_null(seat.name)},
          {"player", text_or_null(seat.player)},
          {"bot", seat.bot ? json(engine::bots::name_of(*seat.bot)) : json(nullptr)},
          {"place", seat.place},
          {"points", seat.points},
          {"rated", seat.rated ? json{{"before", seat.rated->before}, {"after", seat.rated->after}}
                               : json(nullptr)}};
}

json game_document(const PastGame& game) {
  json seats = json::array();
  for (const PastSeat& seat : game.seats) seats.push_back(seat_document(seat));
  return {{"room", game.room},
          {"preset", name_of(game.preset)},
          {"ended", game.ended},
          {"rated", game.rated},
          {"seats", std::move(seats)}};
}

}  // namespace

Family family_of(engine::Preset preset) {
  switch (preset) {
    case engine::Preset::kingdomino:
    case engine::Preset::kingdomino_bga:
    case engine::Preset::kingdomino_italian:
      return Family::kingdomino;
    case engine::Preset::mighty_duel:
      return Family::mighty_duel;
    case engine::Preset::queendomino:
      return Family::queendomino;
    case engine::Preset::royal:
      return Family::royal;
    case engine::Preset::royal_teams:
      return Family::royal_teams;
  }
  return Family::kingdomino;
}

std::string_view name_of(Family family) {
  return families.at(static_cast<std::size_t>(family)).second;
}

std::optional<Family> family_from_name(std::string_view word) {
  for (const auto& [family, text] : families)
    if (text == word) return family;
  return std::nullopt;
}

std::string encode_player(const PlayerInfo& player) {
  return player_document(player).dump();
}

std::string encode_player_grant(const PlayerInfo& player, std::string_view token) {
  return json{{"player", player_document(player)}, {"token", token}}.dump();
}

std::string encode_players(const std::vector<PlayerInfo>& players) {
  json list = json::array();
  for (const PlayerInfo& player : players) list.push_back(player_document(player));
  return json{{"players", std::move(list)}}.dump();
}

std::string encode_games(const std::vector<PastGame>& games, std::string_view more) {
  json list = json::array();
  for (const PastGame& game : games) list.push_back(game_document(game));
  return json{{"games", std::move(list)}, {"more", more.empty() ? json(nullptr) : json(more)}}
      .dump();
}

std::string encode_own_seats(const std::vector<OwnSeat>& seats) {
  json list = json::array();
  for (const OwnSeat& own : seats) {
    json& entry = list.emplace_back(json{{"room", own.room}, {"seat", engine::index(own.seat)}});
    if (!own.turn) continue;
    const auto& [to_move, until] = *own.turn;
    entry["to_move"] = to_move == engine::Seat::none ? json(nullptr) : json(engine::index(to_move));
    entry["until"] = until ? json(*until) : json(nullptr);
  }
  return json{{"seats", std::move(list)}}.dump();
}

std::string encode_leaderboard(Family family, const std::vector<LeaderboardRow>& rows) {
  json list = json::array();
  for (const LeaderboardRow& row : rows)
    list.push_back({{"rank", row.rank},
                    {"player", row.player},
                    {"name", row.name},
                    {"points", row.points},
                    {"games", row.games}});
  return json{{"family", name_of(family)}, {"players", std::move(list)}}.dump();
}

}  // namespace protocol
