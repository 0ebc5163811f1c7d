#include "server/storage/known_players.hpp"

#include "server/room/alike.hpp"
#include "server/storage/past_games.hpp"
#include "server/storage/sql/database.hpp"

namespace server::storage {
namespace {

using sql::or_null;

// Nothing for guests: their names are theirs alone in a room only.
struct LooksOf {
  explicit LooksOf(const Known& player) {
    if (!player.registered()) return;
    const room::Looks looks = room::looks_of(player.name);
    folded = looks.folded;
    seen = looks.seen;
  }

  std::optional<std::string> folded;
  std::optional<std::string> seen;
};

}  // namespace

template <class... Types>
std::optional<Known> KnownPlayers::find(const char* which, const Types&... values) {
  sql::Statement query(database_,
                       std::string("SELECT id, name, passphrase, account IS NOT NULL, since_ms "
                                   "FROM players WHERE ") +
                           which);
  sql::Rows rows = query.query(values...);
  if (!rows.next()) return std::nullopt;
  return Known{rows.text(0), rows.text(1), rows.text(2), rows.integer(3) != 0, rows.integer(4)};
}

std::optional<Known> KnownPlayers::by_id(std::string_view id) {
  return find("id = $1", id);
}

std::optional<Known> KnownPlayers::by_token(std::string_view token) {
  return find("id = (SELECT player FROM sessions WHERE token_hash = $1)", room::hash_token(token));
}

std::optional<Known> KnownPlayers::by_account(const std::string& account) {
  return find("account = $1", account);
}

std::optional<Known> KnownPlayers::by_name(const std::string& name) {
  const room::Looks looks = room::looks_of(name);
  return find("folded = $1 OR seen = $2", looks.folded, looks.seen);
}

void KnownPlayers::add(const Known& player, const std::string& account) {
  const LooksOf looks(player);
  sql::Statement(database_,
                 "INSERT INTO players (id, name, passphrase, account, since_ms, folded, seen) "
                 "VALUES ($1, $2, $3, $4, $5, $6, $7)")
      .store(player.id, player.name, or_null(player.passphrase), or_null(account), player.since,
             looks.folded, looks.seen);
}

void KnownPlayers::change(const Known& player) {
  const LooksOf looks(player);
  sql::Statement(database_,
                 "UPDATE players SET name = $1, passphrase = $2, folded = $3, seen = $4 "
                 "WHERE id = $5")
      .run(player.name, or_null(player.passphrase), looks.folded, looks.seen, player.id);
}

protocol::PlayerInfo KnownPlayers::info(const Known& player) {
  return {.id = player.id,
          .name = player.name,
          .registered = player.registered(),
          .since = player.since,
          .ratings = ratings_of(database_, player.id)};
}

}  // namespace server::storage
