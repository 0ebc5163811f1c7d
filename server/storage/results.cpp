#include "server/storage/results.hpp"

#include "engine/presets.hpp"
#include "protocol/names.hpp"
#include "protocol/people.hpp"
#include "protocol/record.hpp"
#include "server/rating/rating.hpp"
#include "server/rating/stored.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <vector>

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>

namespace server::storage {
namespace {

using rating::StoredSkill;

struct Seat {
  int seat = 0;
  std::string player;  // empty: nobody whom the server knows
  bool registered = false;
  bool left = false;  // for good
  int place = 0;
  int points = 0;
  StoredSkill before;
  StoredSkill after;
  std::uint32_t games = 0;  // rated before
};

// What is in the tables of a game that is over.
struct Game {
  engine::RulesRequest rules;
  std::size_t seats_per_kingdom = 1;
  bool listed = false;
  bool rated = false;
  std::vector<Seat> seats;
};

// One statement, ready for the next use whatever happens.
class Query {
 public:
  template <class... Values>
  explicit Query(SQLite::Statement& statement, const Values&... values) : statement_(statement) {
    SQLite::bind(statement_, values...);
  }
  ~Query() { statement_.tryReset(); }
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  bool next() { return statement_.executeStep(); }
  void run() { statement_.exec(); }
  SQLite::Column column(int index) { return statement_.getColumn(index); }

 private:
  SQLite::Statement& statement_;
};

void place(std::vector<Seat>& seats, const std::vector<protocol::KingdomResult>& results,
           std::size_t seats_per_kingdom) {
  for (Seat& seat : seats)
    for (const protocol::KingdomResult& result : results)
      if (static_cast<std::size_t>(seat.seat) / seats_per_kingdom == result.kingdom) {
        seat.place = result.rank;
        seat.points = result.points;
      }
}

// The skills after the game, into its seats. False where what is stored are no skills.
bool rate(Game& game) try {
  std::vector<rating::Team> teams;
  const int last = static_cast<int>(game.seats.size()) + 1;
  for (std::size_t i = 0; i < game.seats.size(); i += game.seats_per_kingdom) {
    rating::Team& team = teams.emplace_back();
    team.place = game.seats[i].place;
    for (std::size_t k = i; k < i + game.seats_per_kingdom; ++k) {
      team.members.push_back(rating::loaded(game.seats[k].before));
      if (game.seats[k].left) team.place = last;
    }
  }
  const auto rated = rating::rate(teams);
  for (std::size_t i = 0; i < game.seats.size(); ++i)
    game.seats[i].after =
        rating::stored(rated[i / game.seats_per_kingdom][i % game.seats_per_kingdom]);
  return true;
} catch (const std::invalid_argument&) {
  return false;
}

}  // namespace

struct Results::Statements {
  explicit Statements(SQLite::Database& connection) : database(connection) {}

  SQLite::Database& database;
  SQLite::Statement room{database, "SELECT rules, settings FROM rooms WHERE code = ?"};
  SQLite::Statement seats{
      database, "SELECT seat, player, registered FROM seats WHERE room = ? ORDER BY seat"};
  SQLite::Statement rulings{
      database, "SELECT ruling FROM steps WHERE room = ? AND ruling IS NOT NULL ORDER BY seq"};
  SQLite::Statement skill{
      database, "SELECT mean, deviation, games FROM ratings WHERE player = ? AND family = ?"};
  SQLite::Statement add_result{database,
                               "INSERT OR IGNORE INTO results (room, preset, ended_ms, listed, "
                               "rated) VALUES (?, ?, ?, ?, ?)"};
  SQLite::Statement add_place{database,
                              "INSERT INTO places (room, seat, player, ended_ms, place, points) "
                              "VALUES (?, ?, nullif(?, ''), ?, ?, ?)"};
  SQLite::Statement add_change{database,
                               "UPDATE places SET mean_before = ?, deviation_before = ?, "
                               "mean_after = ?, deviation_after = ? WHERE room = ? AND seat = ?"};
  // Not of somebody who has been forgotten meanwhile.
  SQLite::Statement set_skill{
      database,
      "INSERT OR REPLACE INTO ratings (player, family, mean, deviation, points, games) "
      "SELECT id, ?, ?, ?, ?, ? FROM players WHERE id = ?"};

  std::optional<Game> read(const room::RoomCode& code) {
    Game game;
    {
      Query query(room, code);
      if (!query.next()) return std::nullopt;
      const auto rules = protocol::read_rules(query.column(0).getString());
      const auto settings = protocol::read_settings(query.column(1).getString());
      if (!rules || !settings) return std::nullopt;
      const auto made = engine::make_rules(*rules);
      if (!std::holds_alternative<engine::Rules>(made)) return std::nullopt;
      game.rules = *rules;
      game.seats_per_kingdom = std::get<engine::Rules>(made).seats_per_kingdom;
      game.listed = settings->listed;
      game.rated = settings->rated;
    }
    Query query(seats, code);
    while (query.next())
      game.seats.push_back({.seat = query.column(0).getInt(),
                            .player = query.column(1).getString(),
                            .registered = query.column(2).getInt() != 0});
    if (game.seats.size() % game.seats_per_kingdom != 0) return std::nullopt;
    read_rulings(code, game);
    return game;
  }

  void read_rulings(const room::RoomCode& code, Game& game) {
    Query query(rulings, code);
    while (query.next()) {
      const auto ruling = protocol::read_ruling(query.column(0).getString());
      if (!ruling) continue;
      if (std::holds_alternative<protocol::CallOff>(ruling->matter)) game.rated = false;
      if (const auto* in = std::get_if<protocol::StandIn>(&ruling->matter); in && in->for_good)
        for (Seat& seat : game.seats)
          if (engine::seat_at(static_cast<std::size_t>(seat.seat)) == in->seat) seat.left = true;
    }
  }

  void read_skills(Game& game, const std::string& family) {
    for (Seat& seat : game.seats) {
      Query query(skill, seat.player, family);
      if (!query.next()) continue;
      seat.before = {query.column(0).getInt64(), query.column(1).getInt64()};
      seat.games = query.column(2).getUInt();
    }
  }

  void write_skills(const room::RoomCode& code, const Game& game, const std::string& family) {
    for (const Seat& seat : game.seats) {
      Query(add_change, seat.before.mean, seat.before.deviation, seat.after.mean,
            seat.after.deviation, code, seat.seat)
          .run();
      Query(set_skill, family, seat.after.mean, seat.after.deviation, rating::points(seat.after),
            static_cast<std::int64_t>(seat.games) + 1, seat.player)
          .run();
    }
  }
};

Results::Results(SQLite::Database& database)
    : statements_(std::make_unique<Statements>(database)) {}

Results::~Results() = default;

void Results::keep(const room::RoomCode& code, const std::string& result,
                   room::Milliseconds ended) {
  Statements& db = *statements_;
  const auto results = protocol::read_result(result);
  auto game = db.read(code);
  if (!results || !game) return;
  game->rated = game->rated && std::ranges::all_of(game->seats, &Seat::registered);
  place(game->seats, *results, game->seats_per_kingdom);

  SQLite::bind(db.add_result, code, std::string(protocol::name(game->rules.preset)), ended,
               game->listed ? 1 : 0, game->rated ? 1 : 0);
  const bool added = db.add_result.exec() == 1;
  db.add_result.reset();
  if (!added) return;
  for (const Seat& seat : game->seats)
    Query(db.add_place, code, seat.seat, seat.player, ended, seat.place, seat.points).run();
  if (!game->rated) return;

  const std::string family(protocol::word(protocol::family_of(game->rules.preset)));
  db.read_skills(*game, family);
  if (rate(*game)) db.write_skills(code, *game, family);
}

}  // namespace server::storage
