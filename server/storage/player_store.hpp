// Players' accounts, in the journal's database, over a separate connection. In a file, the journal
// and the store wait for each other's short transactions. One thread at a time. When the database
// was away, methods throw sql::Error, and the next call reconnects. create(), sign_in() and
// change() hash a passphrase (Argon2id, 19 MiB), which takes tens of milliseconds.
#pragma once

#include "server/players/players.hpp"

#include <memory>
#include <string>

namespace server::storage {

class PlayerStore final : public players::Players {
 public:
  // Requires the tables: a journal has been opened on the database. Throws StorageError.
  explicit PlayerStore(const std::string& database);
  ~PlayerStore() override;

  // See PlayerTable. Call it once at the start, before there are stores. Throws StorageError.
  static void update_skeletons(const std::string& database);

  players::PlayerResult<Grant> create(const protocol::NewPlayer& wanted, WallTime now) override;
  players::PlayerResult<Grant> sign_in(const std::string& name, const std::string& passphrase,
                                       WallTime now) override;
  players::PlayerResult<Grant> sign_in_account(const players::Accounts::Account& account,
                                               WallTime now) override;
  players::PlayerResult<protocol::PlayerInfo> find_by_token(
      const protocol::PlayerToken& token) override;
  players::PlayerResult<protocol::PlayerInfo> change(const protocol::PlayerToken& token,
                                                     const protocol::ChangeMe& change) override;
  [[nodiscard]] std::optional<players::PlayerError> sign_out(
      const protocol::PlayerToken& token) override;
  [[nodiscard]] std::optional<players::PlayerError> remove(
      const protocol::PlayerToken& token) override;
  players::PlayerResult<protocol::PlayerInfo> find(const protocol::PlayerId& id) override;
  std::vector<protocol::PlayerInfo> find_by_prefix(const std::string& prefix) override;
  std::vector<protocol::OwnSeat> seats(const protocol::PlayerId& player) override;
  Games games(const protocol::FindGames& find, const protocol::PlayerId& player, bool own) override;
  std::vector<protocol::LeaderboardRow> leaderboard(protocol::Family family) override;

 private:
  struct Connection;

  Connection& connection();
  Grant try_sign_in_account(const players::Accounts::Account& account, WallTime now);

  const std::string where_;
  std::unique_ptr<Connection> connection_;
};

}  // namespace server::storage
