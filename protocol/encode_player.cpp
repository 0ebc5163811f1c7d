#include "protocol/documents.hpp"
#include "protocol/enum_names.hpp"
#include "protocol/json_fields.hpp"
#include "protocol/player.hpp"

#include <algorithm>

namespace protocol {
namespace {

json player_document(const PlayerInfo& player) {
  json ratings = json::object();
  for (const RatingInfo& rating : player.ratings)
    ratings[std::string(word(rating.family))] = {
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
          {"bot", seat.bot ? json(engine::bots::word(*seat.bot)) : json(nullptr)},
          {"place", seat.place},
          {"points", seat.points},
          {"rated", seat.rated ? json{{"before", seat.rated->before}, {"after", seat.rated->after}}
                               : json(nullptr)}};
}

json game_document(const PastGame& game) {
  json seats = json::array();
  for (const PastSeat& seat : game.seats) seats.push_back(seat_document(seat));
  return {{"room", game.room},
          {"preset", name(game.preset)},
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

std::string_view word(Family family) {
  return families.at(static_cast<std::size_t>(family)).second;
}

std::optional<Family> family_from_word(std::string_view word) {
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
  for (const OwnSeat& own : seats)
    list.push_back({{"room", own.room}, {"seat", engine::index(own.seat)}});
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
  return json{{"family", word(family)}, {"players", std::move(list)}}.dump();
}

}  // namespace protocol
