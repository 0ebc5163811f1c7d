// The rows of players, for player_store.cpp. Belongs to the connection's thread; throws sql::Error.
#pragma once

#include "protocol/player.hpp"
#include "server/room/token.hpp"
#include "server/util/time.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace server::storage::sql {
class Database;
}

namespace server::storage {

struct PlayerRow {
  protocol::PlayerId id;
  std::string name;
  std::string passphrase;  // its hash; empty: none
  bool account = false;
  WallTime since;

  bool registered() const { return account || !passphrase.empty(); }
};

class PlayerTable {
 public:
  explicit PlayerTable(sql::Database& database) : database_(database) {}

  std::optional<PlayerRow> by_id(const protocol::PlayerId& id);
  std::optional<PlayerRow> by_token(const protocol::PlayerToken& token);
  std::optional<PlayerRow> by_account(const std::string& account);
  // Finds a registered player by the name, or by one that looks like it.
  std::optional<PlayerRow> by_name(const std::string& name);

  // Recomputes the stored skeletons of names if another version of ICU or of this program computed
  // them. `reader`: a connection whose statements may take long, because one reads all players.
  void update_skeletons(sql::Database& reader);

  // Within a transaction: returns whether the player still has this passphrase, and if so keeps
  // other nodes from changing it until the end.
  bool lock_passphrase(const PlayerRow& player);

  // `account`: empty for none.
  void add(const PlayerRow& player, const std::string& account);
  // Changes name and passphrase.
  void change(const PlayerRow& player);
  protocol::PlayerInfo info(const PlayerRow& player);

 private:
  // `which`: a condition on these values.
  template <class... Types>
  std::optional<PlayerRow> find(const char* which, const Types&... values);

  sql::Database& database_;
};

}  // namespace server::storage
