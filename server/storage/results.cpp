#include "server/storage/results.hpp"

#include "engine/presets.hpp"
#include "protocol/enum_names.hpp"
#include "protocol/player.hpp"
#include "protocol/record.hpp"
#include "server/players/rating.hpp"
#include "server/players/stored_rating.hpp"
#include "server/storage/sql/database.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <vector>

namespace server::storage {
namespace {

using players::StoredSkill;

struct RatedSeat {
  int seat = 0;
  std::string player;  // empty: not signed in
  bool registered = false;
  bool left = false;  // left for good
  int place = 0;
  int points = 0;
  StoredSkill before;
  StoredSkill after;
};

// The rows of a finished game.
struct RatedGame {
  engine::RulesRequest rules;
  std::size_t seats_per_kingdom = 1;
  bool listed = false;
  bool rated = false;
  std::vector<RatedSeat> seats;
};

void place(std::vector<RatedSeat>& seats, const std::vector<protocol::KingdomResult>& results,
           std::size_t seats_per_kingdom) {
  for (RatedSeat& seat : seats)
    for (const protocol::KingdomResult& result : results)
      if (static_cast<std::size_t>(seat.seat) / seats_per_kingdom == result.kingdom) {
        seat.place = result.rank;
        seat.points = result.points;
      }
}

// Computes the skills after the game. Returns false if the stored skills are invalid.
bool rate(RatedGame& game) try {
  std::vector<players::Team> teams;
  const int last = static_cast<int>(game.seats.size()) + 1;
  for (std::size_t i = 0; i < game.seats.size(); i += game.seats_per_kingdom) {
    players::Team& team = teams.emplace_back();
    team.place = game.seats[i].place;
    for (std::size_t k = i; k < i + game.seats_per_kingdom; ++k) {
      team.members.push_back(players::from_stored(game.seats[k].before));
      if (game.seats[k].left) team.place = last;
    }
  }
  const auto rated = players::rate(teams);
  for (std::size_t i = 0; i < game.seats.size(); ++i)
    game.seats[i].after =
        players::to_stored(rated[i / game.seats_per_kingdom][i % game.seats_per_kingdom]);
  return true;
} catch (const std::invalid_argument&) {
  return false;
}

}  // namespace

struct ResultStore::Statements {
  explicit Statements(sql::Database& connection) : database(connection) {}

  sql::Database& database;
  sql::Statement room{database, "SELECT rules, settings FROM rooms WHERE code = $1"};
  sql::Statement seats{database,
                       "SELECT seat, player, registered FROM seats WHERE room = $1 ORDER BY seat"};
  sql::Statement rulings{
      database, "SELECT ruling FROM steps WHERE room = $1 AND ruling IS NOT NULL ORDER BY seq"};
  // Locks the row until the commit, also that of a newcomer: another node may finish a game of the
  // same player. Skips players who were deleted meanwhile.
  sql::Statement count_game{
      database,
      "INSERT INTO ratings (player, family, mean, deviation, points, games) "
      "SELECT id, $1, CAST($2 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS BIGINT), 1 "
      "FROM players WHERE id = $5 "
      "ON CONFLICT (player, family) DO UPDATE SET games = ratings.games + 1 "
      "RETURNING mean, deviation"};
  sql::Statement add_result{database,
                            "INSERT INTO results (room, preset, ended_ms, listed, rated) "
                            "VALUES ($1, $2, $3, $4, $5) ON CONFLICT (room) DO NOTHING"};
  sql::Statement add_place{database,
                           "INSERT INTO places (room, seat, player, ended_ms, place, points) "
                           "VALUES ($1, $2, $3, $4, $5, $6)"};
  sql::Statement add_change{database,
                            "UPDATE places SET mean_before = $1, deviation_before = $2, "
                            "mean_after = $3, deviation_after = $4 WHERE room = $5 AND seat = $6"};
  sql::Statement set_skill{database,
                           "UPDATE ratings SET mean = $1, deviation = $2, points = $3 "
                           "WHERE player = $4 AND family = $5"};

  std::optional<RatedGame> read(const room::RoomCode& code) {
    RatedGame game;
    {
      sql::Rows query = room.query(code);
      if (!query.next()) return std::nullopt;
      const auto rules = protocol::read_rules(query.text(0));
      const auto settings = protocol::read_settings(query.text(1));
      if (!rules || !settings) return std::nullopt;
      const auto made = engine::make_rules(*rules);
      if (!made) return std::nullopt;
      game.rules = *rules;
      game.seats_per_kingdom = made->seats_per_kingdom;
      game.listed = settings->listed;
      game.rated = settings->rated;
    }
    sql::Rows query = seats.query(code);
    while (query.next())
      game.seats.push_back({.seat = static_cast<int>(query.integer(0)),
                            .player = query.text(1),
                            .registered = query.integer(2) != 0});
    if (game.seats.size() % game.seats_per_kingdom != 0) return std::nullopt;
    read_rulings(code, game);
    return game;
  }

  void read_rulings(const room::RoomCode& code, RatedGame& game) {
    sql::Rows query = rulings.query(code);
    while (query.next()) {
      const auto ruling = protocol::read_decision(query.text(0));
      if (!ruling) continue;
      if (std::holds_alternative<protocol::CallOff>(ruling->motion)) game.rated = false;
      if (const auto* in = std::get_if<protocol::StandIn>(&ruling->motion); in && in->for_good)
        for (RatedSeat& seat : game.seats)
          if (engine::seat_at(static_cast<std::size_t>(seat.seat)) == in->seat) seat.left = true;
    }
  }

  void count_game_of_each(RatedGame& game, const std::string& family) {
    std::vector<RatedSeat*> in_order;
    in_order.reserve(game.seats.size());
    for (RatedSeat& seat : game.seats) in_order.push_back(&seat);
    // In an order common to all nodes, which else might wait for each other.
    std::ranges::sort(in_order, {}, &RatedSeat::player);
    for (RatedSeat* const seat : in_order) {
      const auto& [mean, deviation] = seat->before;
      sql::Rows query =
          count_game.query(family, mean, deviation, players::points(seat->before), seat->player);
      if (query.next()) seat->before = {query.integer(0), query.integer(1)};
    }
  }

  void write_skills(const room::RoomCode& code, const RatedGame& game, const std::string& family) {
    for (const RatedSeat& seat : game.seats) {
      add_change.apply(seat.before.mean, seat.before.deviation, seat.after.mean,
                       seat.after.deviation, code, seat.seat);
      set_skill.apply(seat.after.mean, seat.after.deviation, players::points(seat.after),
                      seat.player, family);
    }
  }
};

ResultStore::ResultStore(sql::Database& database)
    : statements_(std::make_unique<Statements>(database)) {}

ResultStore::~ResultStore() = default;

void ResultStore::store(const room::RoomCode& code, const std::string& result,
                        room::Milliseconds ended) {
  Statements& db = *statements_;
  const auto results = protocol::read_result(result);
  auto game = db.read(code);
  if (!results || !game) return;
  game->rated = game->rated && std::ranges::all_of(game->seats, &RatedSeat::registered);
  place(game->seats, *results, game->seats_per_kingdom);

  const auto preset = std::string_view(protocol::name_of(game->rules.preset));
  if (db.add_result.run(code, preset, ended, game->listed, game->rated) == 0) return;
  for (const RatedSeat& seat : game->seats)
    db.add_place.store(code, seat.seat, sql::or_null(seat.player), ended, seat.place, seat.points);
  if (!game->rated) return;

  const std::string family(protocol::name_of(protocol::family_of(game->rules.preset)));
  db.count_game_of_each(*game, family);
  if (rate(*game)) db.write_skills(code, *game, family);
}

}  // namespace server::storage
