// The players that the server recognizes across rooms, their games and ratings. api calls it on
// threads of its own, since each call may take tens of milliseconds; storage implements it.
// Throws std::exception when the disk fails.
//
// A token identifies its player. Tokens are issued once and stored as hashes; passphrases are
// hashed by Argon2id (RFC 9106).
#pragma once

#include "engine/result.hpp"
#include "protocol/player.hpp"
#include "server/players/accounts.hpp"
#include "server/room/journal.hpp"
#include "server/util/time.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server::players {

enum class PlayerError : std::uint8_t {
  bad_token,       // unknown
  bad_passphrase,  // wrong passphrase or unknown name; not distinguished
  name_taken,      // by a registered player, or confusable with such a name
  not_yours,       // the operator sets the name of an account
  still_playing,
  no_such_player,
  busy,  // no memory for hashing at present
};

template <class Value>
using PlayerResult = engine::Result<Value, PlayerError>;

class Players {
 public:
  virtual ~Players() = default;

  struct Grant {
    protocol::PlayerInfo player;
    protocol::PlayerToken token;
  };

  virtual PlayerResult<Grant> create(const protocol::NewPlayer& wanted, WallTime now) = 0;
  virtual PlayerResult<Grant> sign_in(const std::string& name, const std::string& passphrase,
                                      WallTime now) = 0;
  // Signs in an operator account. A number is appended to its name if that is taken.
  virtual PlayerResult<Grant> sign_in_account(const Accounts::Account& account, WallTime now) = 0;

  virtual PlayerResult<protocol::PlayerInfo> find_by_token(const protocol::PlayerToken& token) = 0;
  // A new passphrase ends the sessions on all other devices.
  virtual PlayerResult<protocol::PlayerInfo> change(const protocol::PlayerToken& token,
                                                    const protocol::ChangeMe& change) = 0;
  // The token is invalid from now on.
  [[nodiscard]] virtual std::optional<PlayerError> sign_out(const protocol::PlayerToken& token) = 0;
  // Deletes the player, and removes the name from past games.
  [[nodiscard]] virtual std::optional<PlayerError> remove(const protocol::PlayerToken& token) = 0;

  virtual PlayerResult<protocol::PlayerInfo> find(const protocol::PlayerId& id) = 0;
  // Registered players whose names begin with `prefix`.
  virtual std::vector<protocol::PlayerInfo> find_by_prefix(const std::string& prefix) = 0;

  // The player's seats in unfinished rooms, the newest first.
  virtual std::vector<protocol::OwnSeat> seats(const protocol::PlayerId& player) = 0;

  struct Games {
    std::vector<protocol::PastGame> games;  // the newest first
    std::string more;                       // for FindGames::before; empty: the end
  };
  // Games of listed rooms. `own`: also other games of the player with this id.
  virtual Games games(const protocol::FindGames& find, const protocol::PlayerId& player,
                      bool own) = 0;
  virtual std::vector<protocol::LeaderboardRow> leaderboard(protocol::Family family) = 0;
};

}  // namespace server::players
