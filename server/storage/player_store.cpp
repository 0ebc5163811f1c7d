#include "server/storage/player_store.hpp"

#include "protocol/input_limits.hpp"
#include "protocol/unicode_text.hpp"
#include "server/players/passphrase.hpp"
#include "server/room/token.hpp"
#include "server/storage/erasure.hpp"
#include "server/storage/past_games.hpp"
#include "server/storage/player_table.hpp"
#include "server/storage/sql/database.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/util/base64url.hpp"
#include "server/util/confusable_names.hpp"
#include "server/util/limits.hpp"

#include <array>
#include <cstdint>
#include <utility>

#include <sodium.h>

namespace server::storage {
namespace {

// Of a deleted player, while the client waits.
constexpr int erased_parts = 4;

using players::PlayerError;
using protocol::PlayerInfo;

std::string new_secret() {
  std::array<std::uint8_t, 24> random;
  randombytes_buf(random.data(), random.size());
  return util::base64url(random);
}

// Starts with a letter, because command lines take a leading dash for an option.
protocol::PlayerId new_id() {
  std::array<std::uint8_t, 9> random;
  randombytes_buf(random.data(), random.size());
  random[0] &= 0x7f;
  return protocol::PlayerId(util::base64url(random));
}

}  // namespace

struct PlayerStore::Connection {
  explicit Connection(const std::string& where) : database(sql::open(where, sql::Use::players)) {}

  sql::Database database;
  PlayerTable players{database};

  players::Players::Grant begin_session(const PlayerRow& player, WallTime now) {
    protocol::PlayerToken token(new_secret());
    // Bounds the sessions of a player. Before the new one is there: if the clock was set back, that
    // is not the newest by its time.
    run("DELETE FROM sessions WHERE player = $1 AND token_hash NOT IN (SELECT token_hash FROM "
        "sessions WHERE player = $1 ORDER BY since_ms DESC LIMIT $2)",
        player.id, limits::player_sessions_max - 1);
    run("INSERT INTO sessions (token_hash, player, since_ms) VALUES ($1, $2, $3)",
        room::hash_token(token), player.id, now.count());
    return {players.info(player), std::move(token)};
  }

  std::vector<protocol::OwnSeat> seats(const protocol::PlayerId& player) {
    sql::Statement query(database,
                         "SELECT room, seat FROM seats WHERE player = $1 AND ended = 0 "
                         "ORDER BY taken_ms DESC, room LIMIT $2");
    sql::Rows row = query.query(player, limits::own_seats_shown_max);
    std::vector<protocol::OwnSeat> seats;
    while (row.next())
      seats.push_back(
          {room::RoomCode(row.text(0)), engine::seat_at(static_cast<std::size_t>(row.integer(1)))});
    return seats;
  }

  template <class... Types>
  std::int64_t run(const char* text, const Types&... values) {
    return sql::Statement(database, text).run(values...);
  }
};

PlayerStore::PlayerStore(const std::string& database) try
    : where_(database), connection_(std::make_unique<Connection>(database)) {
} catch (const sql::Error& error) {
  throw StorageError(sql::display_name(database) + ": " + error.what());
}

PlayerStore::~PlayerStore() = default;

void PlayerStore::update_skeletons(const std::string& database) try {
  sql::Database reader = sql::open(database, sql::Use::read);
  Connection(database).players.update_skeletons(reader);
} catch (const sql::StatementRejected&) {
  // Another node was faster with one of the names; the next start completes the rest.
} catch (const sql::Error& error) {
  throw StorageError(sql::display_name(database) + ": " + error.what());
}

PlayerStore::Connection& PlayerStore::connection() {
  if (connection_ && connection_->database.lost()) connection_.reset();
  if (!connection_) connection_ = std::make_unique<Connection>(where_);
  return *connection_;
}

auto PlayerStore::create(const protocol::NewPlayer& wanted, WallTime now)
    -> players::PlayerResult<Grant> {
  Connection& db = connection();
  PlayerRow player{.id = new_id(), .name = wanted.name, .passphrase = {}, .since = now};
  if (!wanted.passphrase.empty()) {
    if (db.players.by_name(wanted.name)) return PlayerError::name_taken;
    const auto hash = players::hash_passphrase(wanted.passphrase);
    if (!hash) return PlayerError::busy;
    player.passphrase = *hash;
  }
  try {
    sql::Transaction transaction(db.database, sql::TransactionKind::change);
    db.players.add(player, "");
    Grant grant = db.begin_session(player, now);
    transaction.commit();
    return grant;
  } catch (const sql::StatementRejected&) {
    // Another node registered the name first.
    return PlayerError::name_taken;
  }
}

auto PlayerStore::sign_in(const std::string& name, const std::string& passphrase, WallTime now)
    -> players::PlayerResult<Grant> {
  Connection& db = connection();
  const auto player = db.players.by_name(name);
  // Hashes for an unknown name too, so that the time does not reveal it.
  static const std::string nobodys = players::hash_passphrase(new_secret()).value_or("");
  const bool there = player && !player->passphrase.empty();
  if (!players::verify_passphrase(passphrase, there ? player->passphrase : nobodys) || !there)
    return PlayerError::bad_passphrase;
  sql::Transaction transaction(db.database, sql::TransactionKind::change);
  // Verification takes long: another node may have changed it meanwhile, and ended all sessions.
  if (!db.players.lock_passphrase(*player)) return PlayerError::bad_passphrase;
  Grant grant = db.begin_session(*player, now);
  transaction.commit();
  return grant;
}

auto PlayerStore::sign_in_account(const players::Accounts::Account& account, WallTime now)
    -> players::PlayerResult<Grant> {
  try {
    return try_sign_in_account(account, now);
  } catch (const sql::StatementRejected&) {
    // Another request added the account first, or took the name.
    return try_sign_in_account(account, now);
  }
}

auto PlayerStore::try_sign_in_account(const players::Accounts::Account& account, WallTime now)
    -> Grant {
  Connection& db = connection();
  sql::Transaction transaction(db.database, sql::TransactionKind::change);
  auto player = db.players.by_account(account.id);
  if (!player) {
    player = PlayerRow{
        .id = new_id(), .name = account.name, .passphrase = {}, .account = true, .since = now};
    // Few numbers are tried, because each is a query.
    for (int number = 2; db.players.by_name(player->name); ++number) {
      const std::string added =
          " " + (number < 10 ? std::to_string(number) : new_id().text().substr(0, 6));
      const std::size_t left = protocol::player_name_characters_max - added.size();
      player->name =
          protocol::longest_prefix(account.name, left, protocol::character_bytes * left) + added;
    }
    db.players.add(*player, account.id);
  }
  Grant grant = db.begin_session(*player, now);
  transaction.commit();
  return grant;
}

auto PlayerStore::find_by_token(const protocol::PlayerToken& token)
    -> players::PlayerResult<PlayerInfo> {
  Connection& db = connection();
  const auto player = db.players.by_token(token);
  if (!player) return PlayerError::bad_token;
  return db.players.info(*player);
}

auto PlayerStore::change(const protocol::PlayerToken& token, const protocol::ChangeMe& change)
    -> players::PlayerResult<PlayerInfo> {
  Connection& db = connection();
  auto player = db.players.by_token(token);
  if (!player) return PlayerError::bad_token;
  const PlayerRow before = *player;
  if (player->account) return PlayerError::not_yours;
  if (!player->passphrase.empty() && !change.passphrase.empty() &&
      !players::verify_passphrase(change.passphrase_now, player->passphrase))
    return PlayerError::bad_passphrase;
  if (!change.name.empty()) player->name = change.name;
  if (!change.passphrase.empty()) {
    const auto hash = players::hash_passphrase(change.passphrase);
    if (!hash) return PlayerError::busy;
    player->passphrase = *hash;
  }
  if (player->registered())
    if (const auto other = db.players.by_name(player->name); other && other->id != player->id)
      return PlayerError::name_taken;

  try {
    sql::Transaction transaction(db.database, sql::TransactionKind::change);
    // Another node was faster, and may have ended this session.
    if (!db.players.lock_passphrase(before)) return PlayerError::busy;
    db.players.change(*player);
    if (!change.passphrase.empty())
      db.run("DELETE FROM sessions WHERE player = $1 AND token_hash <> $2", player->id,
             room::hash_token(token));
    // Nobody knows which of these devices is the one that stays signed in.
    if (!change.passphrase.empty() && before.registered())
      db.run("DELETE FROM alert_subscriptions WHERE player = $1 AND channel = 'push'", player->id);
    transaction.commit();
  } catch (const sql::StatementRejected&) {
    return PlayerError::name_taken;
  }
  return db.players.info(*player);
}

std::optional<PlayerError> PlayerStore::sign_out(const protocol::PlayerToken& token) {
  const auto ended =
      connection().run("DELETE FROM sessions WHERE token_hash = $1", room::hash_token(token));
  return ended == 0 ? std::optional(PlayerError::bad_token) : std::nullopt;
}

std::optional<PlayerError> PlayerStore::remove(const protocol::PlayerToken& token) {
  Connection& db = connection();
  {
    sql::Transaction transaction(db.database, sql::TransactionKind::change);
    const auto player = db.players.by_token(token);
    if (!player) return PlayerError::bad_token;
    if (!db.seats(player->id).empty()) return PlayerError::still_playing;
    db.run("INSERT INTO erasures (player) VALUES ($1)", player->id);
    db.run("DELETE FROM players WHERE id = $1", player->id);
    transaction.commit();
  }
  // The rows of most players; the journal's thread clears the rest, and what a crash leaves.
  try {
    for (int part = 0; part < erased_parts && erase_some(db.database); ++part) {
    }
  } catch (const sql::Error&) {
    // The player is deleted already.
  }
  return std::nullopt;
}

auto PlayerStore::find(const protocol::PlayerId& id) -> players::PlayerResult<PlayerInfo> {
  Connection& db = connection();
  const auto player = db.players.by_id(id);
  if (!player) return PlayerError::no_such_player;
  return db.players.info(*player);
}

std::vector<PlayerInfo> PlayerStore::find_by_prefix(const std::string& beginning) {
  Connection& db = connection();
  const std::string folded = util::skeletons_of(beginning).folded;
  if (folded.empty()) return {};
  sql::Statement query(db.database,
                       "SELECT id FROM players WHERE folded BETWEEN $1 AND $2 "
                       "ORDER BY folded LIMIT $3");
  // Up to the last possible character.
  sql::Rows row = query.query(folded, folded + "\U0010FFFF", limits::players_found_max);
  std::vector<PlayerInfo> players;
  while (row.next())
    if (const auto player = db.players.by_id(protocol::PlayerId(row.text(0))))
      players.push_back(db.players.info(*player));
  return players;
}

std::vector<protocol::OwnSeat> PlayerStore::seats(const protocol::PlayerId& player) {
  return connection().seats(player);
}

auto PlayerStore::games(const protocol::FindGames& find, const protocol::PlayerId& player, bool own)
    -> Games {
  Connection& db = connection();
  protocol::PlayerId id = player;
  if (!find.player.empty()) {
    const auto named = db.players.by_name(find.player);
    if (!named || (!id.empty() && named->id != id)) return {};
    id = named->id;
  }
  return past_games(db.database, find, id, own);
}

std::vector<protocol::LeaderboardRow> PlayerStore::leaderboard(protocol::Family family) {
  return storage::leaderboard(connection().database, family);
}

}  // namespace server::storage
