#include "server/storage/people_store.hpp"

#include "server/limits.hpp"
#include "server/people/passphrase.hpp"
#include "server/room/alike.hpp"
#include "server/room/base64url.hpp"
#include "server/room/token.hpp"
#include "server/storage/known_players.hpp"
#include "server/storage/past_games.hpp"
#include "server/storage/storage_error.hpp"

#include <array>
#include <cstdint>
#include <sqlite3.h>
#include <utility>

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>
#include <sodium.h>

namespace server::storage {
namespace {

using people::PeopleError;
using protocol::PlayerInfo;

constexpr int busy_timeout_ms = 5000;
constexpr const char* pragmas =
    "PRAGMA synchronous = FULL;"
    "PRAGMA foreign_keys = ON;"
    "PRAGMA secure_delete = ON;";

template <std::size_t bytes>
std::string random_text() {
  std::array<std::uint8_t, bytes> random;
  randombytes_buf(random.data(), random.size());
  return room::base64url(random);
}

}  // namespace

struct PeopleStore::Connection {
  explicit Connection(const std::string& path)
      : database(path, SQLite::OPEN_READWRITE, busy_timeout_ms) {
    database.exec(pragmas);
    // The journal's connection does that, where it is right to.
    sqlite3_db_config(database.getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  }

  SQLite::Database database;
  KnownPlayers players{database};

  people::People::Grant begin_session(const Known& player, std::int64_t now) {
    std::string token = random_text<24>();
    SQLite::Statement insert(
        database, "INSERT INTO sessions (token_hash, player, since_ms) VALUES (?, ?, ?)");
    bind_bytes(insert, 1, room::hash_token(token));
    insert.bind(2, player.id);
    insert.bind(3, now);
    insert.exec();
    // Whoever signs in again and again does not fill the disk.
    SQLite::Statement forget(
        database,
        "DELETE FROM sessions WHERE player = ?1 AND token_hash NOT IN (SELECT token_hash FROM "
        "sessions WHERE player = ?1 ORDER BY since_ms DESC LIMIT ?2)");
    forget.bind(1, player.id);
    forget.bind(2, limits::player_sessions_max);
    forget.exec();
    return {players.info(player), std::move(token)};
  }

  // Runs one statement about the player.
  void run(const char* sql, const std::string& player) {
    SQLite::Statement statement(database, sql);
    statement.bind(1, player);
    statement.exec();
  }
};

PeopleStore::PeopleStore(const std::string& path) try
    : connection_(std::make_unique<Connection>(path)) {
} catch (const SQLite::Exception& error) {
  throw StorageError(path + ": " + error.what());
}

PeopleStore::~PeopleStore() = default;

auto PeopleStore::create(const protocol::NewPlayer& wanted, Time now) -> Or<Grant> {
  Connection& db = *connection_;
  Known player{.id = random_text<9>(), .name = wanted.name, .passphrase = {}, .since = now};
  if (!wanted.passphrase.empty()) {
    if (db.players.by_name(wanted.name)) return PeopleError::name_taken;
    const auto hash = people::hash_passphrase(wanted.passphrase);
    if (!hash) return PeopleError::busy;
    player.passphrase = *hash;
  }
  SQLite::Transaction transaction(db.database, SQLite::TransactionBehavior::IMMEDIATE);
  db.players.add(player, "");
  Grant grant = db.begin_session(player, now);
  transaction.commit();
  return grant;
}

auto PeopleStore::sign_in(const std::string& name, const std::string& passphrase, Time now)
    -> Or<Grant> {
  Connection& db = *connection_;
  const auto player = db.players.by_name(name);
  // As long for a name that there is not.
  static const std::string nobodys = people::hash_passphrase(random_text<24>()).value_or("");
  const bool there = player && !player->passphrase.empty();
  if (!people::fits(passphrase, there ? player->passphrase : nobodys) || !there)
    return PeopleError::bad_passphrase;
  SQLite::Transaction transaction(db.database, SQLite::TransactionBehavior::IMMEDIATE);
  Grant grant = db.begin_session(*player, now);
  transaction.commit();
  return grant;
}

auto PeopleStore::sign_in_account(const std::string& account, const std::string& name, Time now)
    -> Or<Grant> {
  Connection& db = *connection_;
  SQLite::Transaction transaction(db.database, SQLite::TransactionBehavior::IMMEDIATE);
  auto player = db.players.by_account(account);
  if (!player) {
    player = Known{
        .id = random_text<9>(), .name = name, .passphrase = {}, .account = true, .since = now};
    for (int number = 2; db.players.by_name(player->name); ++number)
      player->name = name + " " + std::to_string(number);
    db.players.add(*player, account);
  }
  Grant grant = db.begin_session(*player, now);
  transaction.commit();
  return grant;
}

auto PeopleStore::who(std::string_view token) -> Or<PlayerInfo> {
  const auto player = connection_->players.by_token(token);
  if (!player) return PeopleError::bad_token;
  return connection_->players.info(*player);
}

auto PeopleStore::change(std::string_view token, const protocol::ChangeMe& change)
    -> Or<PlayerInfo> {
  Connection& db = *connection_;
  auto player = db.players.by_token(token);
  if (!player) return PeopleError::bad_token;
  if (player->account) return PeopleError::not_yours;
  if (!player->passphrase.empty() && !change.passphrase.empty() &&
      !people::fits(change.passphrase_now, player->passphrase))
    return PeopleError::bad_passphrase;
  if (!change.name.empty()) player->name = change.name;
  if (!change.passphrase.empty()) {
    const auto hash = people::hash_passphrase(change.passphrase);
    if (!hash) return PeopleError::busy;
    player->passphrase = *hash;
  }
  if (player->registered())
    if (const auto other = db.players.by_name(player->name); other && other->id != player->id)
      return PeopleError::name_taken;

  SQLite::Transaction transaction(db.database, SQLite::TransactionBehavior::IMMEDIATE);
  db.players.change(*player);
  if (!change.passphrase.empty()) {
    SQLite::Statement others(db.database,
                             "DELETE FROM sessions WHERE player = ? AND token_hash <> ?");
    others.bind(1, player->id);
    bind_bytes(others, 2, room::hash_token(token));
    others.exec();
  }
  transaction.commit();
  return db.players.info(*player);
}

std::optional<PeopleError> PeopleStore::sign_out(std::string_view token) {
  SQLite::Statement statement(connection_->database, "DELETE FROM sessions WHERE token_hash = ?");
  bind_bytes(statement, 1, room::hash_token(token));
  if (statement.exec() == 0) return PeopleError::bad_token;
  return std::nullopt;
}

std::optional<PeopleError> PeopleStore::forget(std::string_view token) {
  Connection& db = *connection_;
  SQLite::Transaction transaction(db.database, SQLite::TransactionBehavior::IMMEDIATE);
  const auto player = db.players.by_token(token);
  if (!player) return PeopleError::bad_token;
  SQLite::Statement playing(db.database,
                            "SELECT 1 FROM seats JOIN rooms ON code = room "
                            "WHERE player = ? AND ended_ms IS NULL LIMIT 1");
  playing.bind(1, player->id);
  if (playing.executeStep()) return PeopleError::still_playing;
  db.run("DELETE FROM chat WHERE (room, seat) IN (SELECT room, seat FROM seats WHERE player = ?)",
         player->id);
  db.run("UPDATE places SET player = NULL WHERE player = ?", player->id);
  db.run(
      "UPDATE seats SET name = 'Somebody ' || (seat + 1), player = NULL, registered = 0, "
      "erased = 1, token_hash = zeroblob(32) WHERE player = ?",
      player->id);
  db.run("DELETE FROM players WHERE id = ?", player->id);
  transaction.commit();
  return std::nullopt;
}

auto PeopleStore::find(std::string_view id) -> Or<PlayerInfo> {
  const auto player = connection_->players.by_id(id);
  if (!player) return PeopleError::no_such_player;
  return connection_->players.info(*player);
}

std::vector<PlayerInfo> PeopleStore::named(const std::string& beginning) {
  Connection& db = *connection_;
  const std::string folded = room::looks_of(beginning).folded;
  std::vector<std::string> ids;
  if (folded.empty()) return {};
  SQLite::Statement query(db.database,
                          "SELECT id FROM players WHERE folded BETWEEN ?1 AND ?1 || char(1114111) "
                          "ORDER BY folded LIMIT ?2");
  query.bind(1, folded);
  query.bind(2, static_cast<std::int64_t>(limits::players_found_max));
  std::vector<PlayerInfo> players;
  while (query.executeStep())
    if (const auto player = db.players.by_id(query.getColumn(0).getString()))
      players.push_back(db.players.info(*player));
  return players;
}

std::vector<protocol::OwnSeat> PeopleStore::seats(std::string_view player) {
  SQLite::Statement query(connection_->database,
                          "SELECT room, seat FROM seats JOIN rooms ON code = room "
                          "WHERE player = ? AND ended_ms IS NULL "
                          "ORDER BY taken_ms DESC, room LIMIT ?");
  query.bind(1, std::string(player));
  query.bind(2, static_cast<std::int64_t>(limits::own_seats_shown_max));
  std::vector<protocol::OwnSeat> seats;
  while (query.executeStep())
    seats.push_back({query.getColumn(0).getString(),
                     engine::seat_at(static_cast<std::size_t>(query.getColumn(1).getInt()))});
  return seats;
}

auto PeopleStore::games(const protocol::FindGames& find, std::string_view player, bool own)
    -> Games {
  std::string id(player);
  if (!find.player.empty()) {
    const auto named = connection_->players.by_name(find.player);
    if (!named || (!id.empty() && named->id != id)) return {};
    id = named->id;
  }
  return past_games(connection_->database, find, id, own);
}

std::vector<protocol::LeaderboardRow> PeopleStore::leaderboard(protocol::Family family) {
  return storage::leaderboard(connection_->database, family);
}

}  // namespace server::storage
