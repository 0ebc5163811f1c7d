// The people whom the server knows from one room to the next, their games and their ratings. net is
// the caller, on its background thread: each call may take tens of milliseconds. storage stands
// behind it. Throws std::exception where the disk fails.
//
// Whoever shows a token is the player it was given to. Tokens are given out once and kept as
// hashes; passphrases by Argon2id (RFC 9106).
#pragma once

#include "protocol/player.hpp"
#include "server/room/journal.hpp"
#include "server/util/time.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace server::players {

enum class PlayerError : std::uint8_t {
  bad_token,       // nobody's
  bad_passphrase,  // or nobody has this name; which, is not told
  name_taken,      // by somebody registered, or it looks like one that is
  not_yours,       // the name of an account is what its operator says
  still_playing,
  no_such_player,
  busy,  // no memory for hashing at present
};

class Players {
 public:
  virtual ~Players() = default;

  using Time = WallTime;
  struct Grant {
    protocol::PlayerInfo player;
    std::string token;
  };
  template <class Value>
  using Or = std::variant<Value, PlayerError>;

  virtual Or<Grant> create(const protocol::NewPlayer& wanted, Time now) = 0;
  virtual Or<Grant> sign_in(const std::string& name, const std::string& passphrase, Time now) = 0;
  // Somebody whom the operator knows, by any text that is always the same for the same person.
  // `name`: what the operator calls them; where that is taken a number is put behind it.
  virtual Or<Grant> sign_in_account(const std::string& account, const std::string& name,
                                    Time now) = 0;

  virtual Or<protocol::PlayerInfo> who(std::string_view token) = 0;
  // A new passphrase ends the sessions on all other devices.
  virtual Or<protocol::PlayerInfo> change(std::string_view token,
                                          const protocol::ChangeMe& change) = 0;
  // The token is nobody's from now on.
  virtual std::optional<PlayerError> sign_out(std::string_view token) = 0;
  // The player is nobody from now on, and the name is gone from the games that were played.
  virtual std::optional<PlayerError> forget(std::string_view token) = 0;

  virtual Or<protocol::PlayerInfo> find(std::string_view id) = 0;
  // Those registered whose names begin like this.
  virtual std::vector<protocol::PlayerInfo> named(const std::string& beginning) = 0;

  // Where the player sits in rooms that are not over, the newest first.
  virtual std::vector<protocol::OwnSeat> seats(std::string_view player) = 0;

  struct Games {
    std::vector<protocol::PastGame> games;  // the newest first
    std::string more;                       // for FindGames::before; empty: that was all
  };
  // Games of listed rooms; of the player with this id also others, if they are its own to see.
  virtual Games games(const protocol::FindGames& find, std::string_view player, bool own) = 0;
  virtual std::vector<protocol::LeaderboardRow> leaderboard(protocol::Family family) = 0;
};

}  // namespace server::players
