// Bodies of the HTTP interface for player accounts, their games and their ratings. decode_* follow
// decode.hpp, encode_* follow encode.hpp. Pure; any thread.
#pragma once

#include "engine/bots/level.hpp"
#include "engine/presets.hpp"
#include "engine/seat.hpp"
#include "protocol/decode.hpp"
#include "protocol/notice.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace protocol {

// Groups of presets that need the same skill; ratings are separate for each family.
enum class Family : std::uint8_t { kingdomino, mighty_duel, queendomino, royal, royal_teams };
inline constexpr std::array<std::pair<Family, std::string_view>, 5> families{{
    {Family::kingdomino, "kingdomino"},
    {Family::mighty_duel, "mighty-duel"},
    {Family::queendomino, "queendomino"},
    {Family::royal, "royal"},
    {Family::royal_teams, "royal-teams"},
}};
Family family_of(engine::Preset preset);
std::string_view name_of(Family family);
std::optional<Family> family_from_name(std::string_view word);

// The text as a player's name, trimmed; nullopt: it is not a valid name.
std::optional<std::string> name_in(std::string_view text);

// Whether `list` is a JSON array that contains this text.
bool list_has(std::string_view list, std::string_view text);

// --- requests ----------------------------------------------------------------------------------

// The body of POST /api/players.
struct NewPlayer {
  std::string name;
  std::string passphrase;  // empty: a guest
};
Decoded<NewPlayer> decode_new_player(std::string_view text);

// The body of POST /api/sessions: name and passphrase, or a JSON Web Token (RFC 7519).
struct SignIn {
  std::string name;
  std::string passphrase;
  std::string jwt;  // empty: name and passphrase are used
};
Decoded<SignIn> decode_sign_in(std::string_view text);

// The body of PATCH /api/me. Empty members keep their values.
struct ChangeMe {
  std::string name;
  std::string passphrase;
  std::string passphrase_now;  // required if the player has a passphrase
};
Decoded<ChangeMe> decode_change_me(std::string_view text);

// The query of GET /api/games, GET /api/me/games and GET /api/players/{id}/games.
struct FindGames {
  std::string player;  // the name of a registered player, bounded in bytes; empty: any
  std::optional<engine::Preset> preset;
  std::optional<Milliseconds> from;
  std::optional<Milliseconds> to;
  std::string before;  // the `more` of the previous page; empty: the newest
};
Decoded<FindGames> decode_find_games(std::string_view query);

// The query of GET /api/players: the beginning of a name; empty: none.
Decoded<std::string> decode_find_players(std::string_view query);

// --- responses ---------------------------------------------------------------------------------

struct RatingInfo {
  Family family = Family::kingdomino;
  std::int64_t points = 0;
  std::uint32_t games = 0;
  bool provisional = true;  // too uncertain for the leaderboard
};
struct PlayerInfo {
  PlayerId id;
  std::string name;
  bool registered = false;  // has a passphrase, or an account of the operator
  Milliseconds since = 0;
  std::vector<RatingInfo> ratings;  // of the families in which the player has rated games
};
std::string encode_player(const PlayerInfo& player);
std::string encode_player_grant(const PlayerInfo& player, std::string_view token);
std::string encode_players(const std::vector<PlayerInfo>& players);

// A finished game.
struct PastSeat {
  engine::Seat seat = engine::Seat::none;
  std::string name;  // empty: the player's account was deleted
  PlayerId player;   // a registered player; empty: none
  std::optional<engine::bots::Level> bot;
  int place = 0;
  int points = 0;
  struct Rated {
    std::int64_t before = 0;
    std::int64_t after = 0;
  };
  std::optional<Rated> rated;  // the player's points before and after the game
};
struct PastGame {
  RoomCode room;
  engine::Preset preset = engine::Preset::kingdomino;
  Milliseconds ended = 0;
  bool rated = false;
  std::vector<PastSeat> seats;
};
// `more`: where the next page begins; empty: this is the last page.
std::string encode_games(const std::vector<PastGame>& games, std::string_view more);

// A seat in a room that is not over.
struct OwnSeat {
  RoomCode room;
  engine::Seat seat = engine::Seat::none;
  std::optional<TurnInfo> turn = std::nullopt;  // nullopt: unknown here
};
std::string encode_own_seats(const std::vector<OwnSeat>& seats);
// The body of POST /api/me/seats: the room whose seat gets another token.
struct RegainSeat {
  std::string room;
};
Decoded<RegainSeat> decode_regain_seat(std::string_view text);

struct LeaderboardRow {
  std::uint32_t rank = 0;  // the same for equal points
  PlayerId player;
  std::string name;
  std::int64_t points = 0;
  std::uint32_t games = 0;
};
std::string encode_leaderboard(Family family, const std::vector<LeaderboardRow>& rows);

}  // namespace protocol
