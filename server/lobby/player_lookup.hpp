// Finds the player of a client's token. The lobby calls it; the account store implements it.
#pragma once

#include "protocol/player.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>

namespace server::lobby {

struct KnownPlayer {
  std::string id;
  std::string name;
  bool registered = false;
  std::map<protocol::Family, double> points;  // no entry: not rated in this family
};

class PlayerLookup {
 public:
  using Known = std::function<void(std::optional<KnownPlayer>)>;

  virtual ~PlayerLookup() = default;

  // Calls `known` once, at once or later, on the lobby's thread; nullopt: unknown token.
  virtual void who(std::string token, Known known) = 0;
  // Whether players without an account may play.
  virtual bool guests_play() const { return true; }
};

// Finds no player: for a server without accounts.
class NoPlayers final : public PlayerLookup {
 public:
  void who(std::string /*token*/, Known known) override { known(std::nullopt); }
};

}  // namespace server::lobby
