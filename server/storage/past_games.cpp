#include "server/storage/past_games.hpp"

#include "protocol/enum_names.hpp"
#include "protocol/input_limits.hpp"
#include "protocol/table_decision.hpp"
#include "server/players/stored_rating.hpp"
#include "server/storage/sql/database.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <variant>

namespace server::storage {
namespace {

using protocol::PastGame;
using protocol::PastSeat;

// A game's position in a list, newest first.
struct Cursor {
  std::int64_t ended = protocol::integer_max;
  room::RoomCode room;
};

std::string text_of(const Cursor& cursor) {
  return std::to_string(cursor.ended) + "-" + cursor.room.text();
}

// The beginning if the cursor is invalid.
Cursor cursor_in(const std::string& text) {
  Cursor cursor;
  std::int64_t ended = 0;
  const char* const end = std::to_address(text.end());
  const auto parsed = std::from_chars(text.data(), end, ended);
  if (parsed.ec != std::errc{} || parsed.ptr == end || *parsed.ptr != '-') return cursor;
  const std::string room(parsed.ptr + 1, end);
  const auto is_of_code = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); };
  if (!std::ranges::all_of(room, is_of_code)) return cursor;
  return {ended, room::RoomCode(room)};
}

// nullopt if the values in the table are invalid.
std::optional<PastSeat::Rated> rated_in(const sql::Rows& row, int column) {
  if (row.is_null(column)) return std::nullopt;
  const auto skill = [&](int at) {
    return players::StoredSkill{row.integer(at), row.integer(at + 1)};
  };
  try {
    return PastSeat::Rated{players::points(skill(column)), players::points(skill(column + 2))};
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

std::vector<PastSeat> seats_of(sql::Statement& query, const room::RoomCode& room) {
  std::vector<PastSeat> seats;
  sql::Rows row = query.query(room);
  while (row.next()) {
    const auto number = [&](int column) { return static_cast<int>(row.integer(column)); };
    seats.push_back({.seat = engine::seat_at(static_cast<std::size_t>(number(0))),
                     .name = number(9) != 0 ? "" : row.text(1),
                     .player = protocol::PlayerId(number(10) != 0 ? row.text(2) : ""),
                     .bot = engine::bots::level_from_name(row.text(3)),
                     .place = number(4),
                     .points = number(11),
                     .rated = rated_in(row, 5)});
  }
  return seats;
}

// A player who took over a seat, perhaps of a bot, finished the game under another name.
void rename_seats(sql::Statement& query, PastGame& game) {
  sql::Rows row = query.query(game.room);
  while (row.next()) {
    const auto ruling = protocol::read_decision(row.text(0));
    const auto* over = ruling ? std::get_if<protocol::TakeOver>(&ruling->motion) : nullptr;
    if (over == nullptr) continue;
    for (PastSeat& seat : game.seats)
      if (seat.seat == over->seat) {
        seat.name = over->name;
        seat.bot.reset();
      }
  }
}

// A composed statement with its values, in the order of their parameters.
struct Question {
  std::string sql;
  std::vector<sql::Value> values;

  void add(std::string_view words) { sql += words; }
  void add(std::string_view words, sql::Value value) {
    values.push_back(value);
    sql += words;
    sql += "$" + std::to_string(values.size());
  }
};

}  // namespace

players::Players::Games past_games(sql::Database& database, const protocol::FindGames& find,
                                   const protocol::PlayerId& player, bool unlisted_too) {
  // The page ends before this game.
  const Cursor end = [&] {
    Cursor cursor = cursor_in(find.before);
    if (find.to && *find.to < cursor.ended) return Cursor{*find.to + 1, ""};
    return cursor;
  }();
  const bool of_player = !player.empty();
  // Composed so that each query reads one index backwards from its end, without sorting.
  const std::string times = of_player ? "p" : "r";
  Question question;
  // Results of a deal stay hidden until all tables with it are over.
  question.add(
      "SELECT r.room, r.preset, r.ended_ms, r.rated, r.listed, EXISTS (SELECT 1 "
      "FROM same_deals AS mine JOIN same_deals AS other ON other.deal = mine.deal "
      "JOIN rooms ON rooms.code = other.room "
      "WHERE mine.room = r.room AND rooms.ended_ms IS NULL) FROM ");
  if (of_player) {
    question.add("places AS p CROSS JOIN results AS r WHERE r.room = p.room AND p.player = ",
                 std::string_view(player));
  } else {
    question.add("results AS r WHERE r.listed = 1");
    if (find.preset)
      question.add(" AND r.preset = ", std::string_view(protocol::name_of(*find.preset)));
  }
  question.add(" AND " + times + ".ended_ms >= ", find.from.value_or(0));
  question.add(" AND (" + times + ".ended_ms, " + times + ".room) < (", end.ended);
  question.add(", ", std::string_view(end.room));
  question.add(") ORDER BY " + times + ".ended_ms DESC, " + times + ".room DESC LIMIT ",
               static_cast<std::int64_t>(limits::games_examined_max) + 1);
  const auto is_wanted = [&](const sql::Rows& row, engine::Preset preset) {
    const bool listed = row.integer(4) != 0;
    const bool hidden = row.integer(5) != 0;
    return (listed || (unlisted_too && of_player)) && !hidden &&
           (!find.preset || preset == *find.preset);
  };

  sql::Statement query(database, question.sql);
  sql::Statement seats(
      database,
      "SELECT p.seat, s.name, p.player, s.bot, p.place, p.mean_before, p.deviation_before, "
      "p.mean_after, p.deviation_after, s.erased, s.registered, p.points FROM places AS p "
      "JOIN seats AS s ON s.room = p.room AND s.seat = p.seat WHERE p.room = $1 ORDER BY p.seat");
  sql::Statement taken_over(database,
                            "SELECT ruling FROM steps WHERE room = $1 AND ruling IS NOT NULL "
                            "AND ruling LIKE '%\"take_over\"%' ORDER BY seq");
  players::Players::Games found;
  sql::Rows row = query.query_with(question.values);
  Cursor last;
  std::size_t examined = 0;
  while (row.next()) {
    if (found.games.size() == limits::games_shown_max || examined == limits::games_examined_max) {
      found.more = text_of(last);
      break;
    }
    ++examined;
    const Cursor here{row.integer(2), room::RoomCode(row.text(0))};
    // A player of several seats has as many places.
    if (std::exchange(last, here).room == here.room) continue;
    const auto preset = protocol::from_name<engine::Preset>(row.text(1));
    if (!preset || !is_wanted(row, *preset)) continue;
    PastGame& game = found.games.emplace_back(PastGame{.room = here.room,
                                                       .preset = *preset,
                                                       .ended = here.ended,
                                                       .rated = row.integer(3) != 0,
                                                       .seats = {}});
    game.seats = seats_of(seats, game.room);
    rename_seats(taken_over, game);
  }
  return found;
}

std::vector<protocol::RatingInfo> ratings_of(sql::Database& database,
                                             const protocol::PlayerId& player) {
  sql::Statement query(
      database, "SELECT family, points, games FROM ratings WHERE player = $1 ORDER BY family");
  sql::Rows row = query.query(player);
  std::vector<protocol::RatingInfo> ratings;
  while (row.next()) {
    const auto family = protocol::family_from_name(row.text(0));
    if (!family) continue;
    const auto games = static_cast<std::uint32_t>(row.integer(2));
    ratings.push_back({.family = *family,
                       .points = row.integer(1),
                       .games = games,
                       .provisional = games < limits::rated_games_min});
  }
  return ratings;
}

std::vector<protocol::LeaderboardRow> leaderboard(sql::Database& database,
                                                  protocol::Family family) {
  sql::Statement query(database,
                       // The number is that of an index.
                       "SELECT r.player, p.name, r.points, r.games FROM ratings AS r "
                       "JOIN players AS p ON p.id = r.player "
                       "WHERE r.family = $1 AND r.games >= " +
                           std::to_string(limits::rated_games_min) +
                           " ORDER BY r.points DESC, r.player LIMIT $2");
  sql::Rows row =
      query.query(std::string_view(protocol::name_of(family)), limits::leaderboard_rows);
  std::vector<protocol::LeaderboardRow> rows;
  while (row.next()) {
    const std::int64_t points = row.integer(2);
    const auto place = static_cast<std::uint32_t>(rows.size()) + 1;
    const bool shared = !rows.empty() && rows.back().points == points;
    rows.push_back({.rank = shared ? rows.back().rank : place,
                    .player = protocol::PlayerId(row.text(0)),
                    .name = row.text(1),
                    .points = points,
                    .games = static_cast<std::uint32_t>(row.integer(3))});
  }
  return rows;
}

}  // namespace server::storage
