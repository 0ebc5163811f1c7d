#include "server/storage/past_games.hpp"

#include "protocol/limits.hpp"
#include "protocol/names.hpp"
#include "server/limits.hpp"
#include "server/rating/stored.hpp"

#include <charconv>
#include <memory>
#include <optional>
#include <stdexcept>

#include <SQLiteCpp/SQLiteCpp.h>

namespace server::storage {
namespace {

using protocol::PastGame;
using protocol::PastSeat;

// Where a page begins: behind this game.
struct Cursor {
  std::int64_t ended = protocol::integer_max;
  std::string room;
};

std::string text_of(const Cursor& cursor) {
  return std::to_string(cursor.ended) + "-" + cursor.room;
}

// From the beginning where it is none of ours.
Cursor cursor_in(const std::string& text) {
  Cursor cursor;
  std::int64_t ended = 0;
  const char* const end = std::to_address(text.end());
  const auto parsed = std::from_chars(text.data(), end, ended);
  if (parsed.ec != std::errc{} || parsed.ptr == end || *parsed.ptr != '-') return cursor;
  return {ended, std::string(parsed.ptr + 1, end)};
}

// Nothing where somebody has written nonsense into the tables.
std::optional<PastSeat::Rated> rated_in(SQLite::Statement& row, int column) {
  if (row.getColumn(column).isNull()) return std::nullopt;
  const auto skill = [&](int at) {
    return rating::StoredSkill{row.getColumn(at).getInt64(), row.getColumn(at + 1).getInt64()};
  };
  try {
    return PastSeat::Rated{rating::points(skill(column)), rating::points(skill(column + 2))};
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

std::vector<PastSeat> seats_of(SQLite::Statement& query, const std::string& room) {
  std::vector<PastSeat> seats;
  query.bind(1, room);
  while (query.executeStep()) {
    const auto text = [&](int column) { return query.getColumn(column).getString(); };
    seats.push_back({.seat = engine::seat_at(static_cast<std::size_t>(query.getColumn(0).getInt())),
                     .name = query.getColumn(9).getInt() != 0 ? "" : text(1),
                     .player = query.getColumn(10).getInt() != 0 ? text(2) : "",
                     .bot = engine::bots::level_from_word(text(3)),
                     .place = query.getColumn(4).getInt(),
                     .points = query.getColumn(11).getInt(),
                     .rated = rated_in(query, 5)});
  }
  query.reset();
  return seats;
}

}  // namespace

people::People::Games past_games(SQLite::Database& database, const protocol::FindGames& find,
                                 std::string_view player, bool unlisted_too) {
  // Each question is asked in words that an index can answer.
  std::string sql = "SELECT r.room, r.preset, r.ended_ms, r.rated FROM ";
  sql += player.empty() ? "results AS r "
                        : "(SELECT DISTINCT room FROM places WHERE player = :player) AS own "
                          "CROSS JOIN results AS r ON r.room = own.room ";
  sql += "WHERE r.ended_ms BETWEEN :from AND :to AND (r.ended_ms, r.room) < (:ended, :room) ";
  // Other tables have the same deal: what came of it is told when all are over.
  sql +=
      "AND NOT EXISTS (SELECT 1 FROM same_deals AS mine JOIN same_deals AS other "
      "ON other.deal = mine.deal JOIN rooms ON rooms.code = other.room "
      "WHERE mine.room = r.room AND rooms.ended_ms IS NULL) ";
  if (!unlisted_too) sql += "AND r.listed = 1 ";
  if (find.preset) sql += "AND r.preset = :preset ";
  sql += "ORDER BY r.ended_ms DESC, r.room DESC LIMIT :most";
  SQLite::Statement query(database, sql);
  const Cursor cursor = cursor_in(find.before);
  if (!player.empty()) query.bind(":player", std::string(player));
  if (find.preset) query.bind(":preset", std::string(protocol::name(*find.preset)));
  query.bind(":from", find.from.value_or(0));
  query.bind(":to", find.to.value_or(protocol::integer_max));
  query.bind(":ended", cursor.ended);
  query.bind(":room", cursor.room);
  query.bind(":most", static_cast<std::int64_t>(limits::games_shown_max) + 1);

  SQLite::Statement seats(
      database,
      "SELECT p.seat, s.name, p.player, s.bot, p.place, p.mean_before, p.deviation_before, "
      "p.mean_after, p.deviation_after, s.erased, s.registered, p.points FROM places AS p "
      "JOIN seats AS s ON s.room = p.room AND s.seat = p.seat WHERE p.room = ? ORDER BY p.seat");
  people::People::Games found;
  while (query.executeStep()) {
    if (found.games.size() == limits::games_shown_max) {
      const PastGame& last = found.games.back();
      found.more = text_of({last.ended, last.room});
      break;
    }
    const auto preset = protocol::from_name<engine::Preset>(query.getColumn(1).getString());
    if (!preset) continue;
    PastGame& game = found.games.emplace_back(PastGame{.room = query.getColumn(0).getString(),
                                                       .preset = *preset,
                                                       .ended = query.getColumn(2).getInt64(),
                                                       .rated = query.getColumn(3).getInt() != 0,
                                                       .seats = {}});
    game.seats = seats_of(seats, game.room);
  }
  return found;
}

std::vector<protocol::RatingInfo> ratings_of(SQLite::Database& database,
                                             const std::string& player) {
  SQLite::Statement query(
      database, "SELECT family, points, games FROM ratings WHERE player = ? ORDER BY family");
  query.bind(1, player);
  std::vector<protocol::RatingInfo> ratings;
  while (query.executeStep()) {
    const auto family = protocol::family_from_word(query.getColumn(0).getString());
    if (!family) continue;
    const std::uint32_t games = query.getColumn(2).getUInt();
    ratings.push_back({.family = *family,
                       .points = query.getColumn(1).getInt64(),
                       .games = games,
                       .provisional = games < limits::rated_games_min});
  }
  return ratings;
}

std::vector<protocol::LeaderboardRow> leaderboard(SQLite::Database& database,
                                                  protocol::Family family) {
  SQLite::Statement query(database,
                          "SELECT r.player, p.name, r.points, r.games FROM ratings AS r "
                          "JOIN players AS p ON p.id = r.player "
                          "WHERE r.family = ? AND r.games >= ? "
                          "ORDER BY r.points DESC, r.player LIMIT ?");
  query.bind(1, std::string(protocol::word(family)));
  query.bind(2, limits::rated_games_min);
  query.bind(3, static_cast<std::int64_t>(limits::leaderboard_rows));
  std::vector<protocol::LeaderboardRow> rows;
  while (query.executeStep()) {
    const std::int64_t points = query.getColumn(2).getInt64();
    const auto place = static_cast<std::uint32_t>(rows.size()) + 1;
    const bool shared = !rows.empty() && rows.back().points == points;
    rows.push_back({.rank = shared ? rows.back().rank : place,
                    .player = query.getColumn(0).getString(),
                    .name = query.getColumn(1).getString(),
                    .points = points,
                    .games = query.getColumn(3).getUInt()});
  }
  return rows;
}

}  // namespace server::storage
