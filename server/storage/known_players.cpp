#include "server/storage/known_players.hpp"

#include "server/room/alike.hpp"
#include "server/storage/past_games.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>

namespace server::storage {
namespace {

// Two columns, which are null for guests: their names are theirs alone in a room only.
void bind_looks(SQLite::Statement& statement, int index, const Known& player) {
  if (!player.registered()) return;
  const room::Looks looks = room::looks_of(player.name);
  statement.bind(index, looks.folded);
  statement.bind(index + 1, looks.seen);
}

}  // namespace

void bind_bytes(SQLite::Statement& statement, int index, const room::Hash& bytes) {
  statement.bind(index, bytes.data(), static_cast<int>(bytes.size()));
}

std::optional<Known> KnownPlayers::find(const char* which,
                                        const std::function<void(SQLite::Statement&)>& bind) {
  SQLite::Statement query(database_,
                          std::string("SELECT id, name, passphrase, account IS NOT NULL, since_ms "
                                      "FROM players WHERE ") +
                              which);
  bind(query);
  if (!query.executeStep()) return std::nullopt;
  return Known{query.getColumn(0).getString(), query.getColumn(1).getString(),
               query.getColumn(2).getString(), query.getColumn(3).getInt() != 0,
               query.getColumn(4).getInt64()};
}

std::optional<Known> KnownPlayers::by_id(std::string_view id) {
  return find("id = ?", [&](SQLite::Statement& query) { query.bind(1, std::string(id)); });
}

std::optional<Known> KnownPlayers::by_token(std::string_view token) {
  return find("id = (SELECT player FROM sessions WHERE token_hash = ?)",
              [&](SQLite::Statement& query) { bind_bytes(query, 1, room::hash_token(token)); });
}

std::optional<Known> KnownPlayers::by_account(const std::string& account) {
  return find("account = ?", [&](SQLite::Statement& query) { query.bind(1, account); });
}

std::optional<Known> KnownPlayers::by_name(const std::string& name) {
  const room::Looks looks = room::looks_of(name);
  return find("folded = ? OR seen = ?",
              [&](SQLite::Statement& query) { SQLite::bind(query, looks.folded, looks.seen); });
}

void KnownPlayers::add(const Known& player, const std::string& account) {
  SQLite::Statement insert(database_,
                           "INSERT INTO players (id, name, passphrase, account, since_ms, folded, "
                           "seen) VALUES (?, ?, nullif(?, ''), nullif(?, ''), ?, ?, ?)");
  SQLite::bind(insert, player.id, player.name, player.passphrase, account, player.since);
  bind_looks(insert, 6, player);
  insert.exec();
}

void KnownPlayers::change(const Known& player) {
  SQLite::Statement update(database_,
                           "UPDATE players SET name = ?1, passphrase = nullif(?2, ''), "
                           "folded = ?4, seen = ?5 WHERE id = ?3");
  SQLite::bind(update, player.name, player.passphrase, player.id);
  bind_looks(update, 4, player);
  update.exec();
}

protocol::PlayerInfo KnownPlayers::info(const Known& player) {
  return {.id = player.id,
          .name = player.name,
          .registered = player.registered(),
          .since = player.since,
          .ratings = ratings_of(database_, player.id)};
}

}  // namespace server::storage
