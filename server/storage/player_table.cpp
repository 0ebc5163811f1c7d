#include "server/storage/player_table.hpp"

#include "server/storage/past_games.hpp"
#include "server/storage/sql/database.hpp"
#include "server/util/confusable_names.hpp"

#include <vector>

namespace server::storage {
namespace {

using sql::or_null;

// nullopt for guests, whose names are unique only within a room.
struct StoredSkeletons {
  explicit StoredSkeletons(const PlayerRow& player) {
    if (!player.registered()) return;
    const util::NameSkeletons skeletons = util::skeletons_of(player.name);
    folded = skeletons.folded;
    seen = skeletons.case_sensitive;
  }

  std::optional<std::string> folded;
  std::optional<std::string> seen;
};

// If a later ICU makes two names look alike, the skeletons of the younger one end in this separator
// and the player's id: both stay registered, and each is found by its exact name.
constexpr const char* apart = "\n";
constexpr const char* after_apart = "\v";

util::NameSkeletons set_apart_from_all(const util::NameSkeletons& skeletons,
                                       const std::string& id) {
  return {skeletons.folded + apart + id, skeletons.case_sensitive + apart + id};
}

}  // namespace

template <class... Types>
std::optional<PlayerRow> PlayerTable::find(const char* which, const Types&... values) {
  sql::Statement query(database_,
                       std::string("SELECT id, name, passphrase, account IS NOT NULL, since_ms "
                                   "FROM players WHERE ") +
                           which);
  sql::Rows rows = query.query(values...);
  if (!rows.next()) return std::nullopt;
  return PlayerRow{protocol::PlayerId(rows.text(0)), rows.text(1), rows.text(2),
                   rows.integer(3) != 0, WallTime(rows.integer(4))};
}

std::optional<PlayerRow> PlayerTable::by_id(const protocol::PlayerId& id) {
  return find("id = $1", id);
}

std::optional<PlayerRow> PlayerTable::by_token(const protocol::PlayerToken& token) {
  return find("id = (SELECT player FROM sessions WHERE token_hash = $1)", room::hash_token(token));
}

std::optional<PlayerRow> PlayerTable::by_account(const std::string& account) {
  return find("account = $1", account);
}

std::optional<PlayerRow> PlayerTable::by_name(const std::string& name) {
  const util::NameSkeletons skeletons = util::skeletons_of(name);
  const std::string& folded = skeletons.folded;
  return find(
      "folded = $1 OR seen = $2 OR (folded > $3 AND folded < $4) ORDER BY name = $5 DESC, folded",
      folded, skeletons.case_sensitive, folded + apart, folded + after_apart, name);
}

void PlayerTable::update_skeletons(sql::Database& reader) {
  struct StoredName {
    std::string id;
    std::string name;
    std::string folded;
    std::string seen;
  };
  std::vector<StoredName> names;
  {
    sql::Statement query(reader,
                         "SELECT id, name, folded, seen FROM players WHERE folded IS NOT NULL "
                         "ORDER BY since_ms, id");
    sql::Rows rows = query.query();
    while (rows.next()) names.push_back({rows.text(0), rows.text(1), rows.text(2), rows.text(3)});
  }
  struct ChangedPlayer {
    std::string id;
    util::NameSkeletons skeletons;
  };
  std::vector<ChangedPlayer> changed;
  for (const StoredName& stored : names) {
    const util::NameSkeletons skeletons = util::skeletons_of(stored.name);
    const auto is_stored = [&](const util::NameSkeletons& one) {
      return stored.folded == one.folded && stored.seen == one.case_sensitive;
    };
    if (!is_stored(skeletons) && !is_stored(set_apart_from_all(skeletons, stored.id)))
      changed.push_back({stored.id, skeletons});
  }
  if (changed.empty()) return;
  sql::Transaction transaction(database_, sql::TransactionKind::change);
  const auto store = [&](const std::string& id, const util::NameSkeletons& skeletons) {
    sql::Statement(database_, "UPDATE players SET folded = $1, seen = $2 WHERE id = $3")
        .run(skeletons.folded, skeletons.case_sensitive, id);
  };
  // Clears all changed skeletons first, because a new one may equal another's old one.
  for (const ChangedPlayer& player : changed) store(player.id, set_apart_from_all({}, player.id));
  for (const auto& [id, skeletons] : changed)
    store(id, find("folded = $1 OR seen = $2", skeletons.folded, skeletons.case_sensitive)
                  ? set_apart_from_all(skeletons, id)
                  : skeletons);
  transaction.commit();
}

bool PlayerTable::lock_passphrase(const PlayerRow& player) {
  return sql::Statement(database_,
                        "UPDATE players SET since_ms = since_ms "
                        "WHERE id = $1 AND coalesce(passphrase, '') = $2")
             .run(player.id, player.passphrase) == 1;
}

void PlayerTable::add(const PlayerRow& player, const std::string& account) {
  const StoredSkeletons skeletons(player);
  sql::Statement(database_,
                 "INSERT INTO players (id, name, passphrase, account, since_ms, folded, seen) "
                 "VALUES ($1, $2, $3, $4, $5, $6, $7)")
      .store(player.id, player.name, or_null(player.passphrase), or_null(account),
             player.since.count(), skeletons.folded, skeletons.seen);
}

void PlayerTable::change(const PlayerRow& player) {
  const StoredSkeletons skeletons(player);
  sql::Statement(database_,
                 "UPDATE players SET name = $1, passphrase = $2, folded = $3, seen = $4 "
                 "WHERE id = $5")
      .run(player.name, or_null(player.passphrase), skeletons.folded, skeletons.seen, player.id);
}

protocol::PlayerInfo PlayerTable::info(const PlayerRow& player) {
  return {.id = player.id,
          .name = player.name,
          .registered = player.registered(),
          .since = player.since.count(),
          .ratings = ratings_of(database_, player.id)};
}

}  // namespace server::storage
