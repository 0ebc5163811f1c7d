// Finds the player that a client's token belongs to: the lobby asks, the account store answers.
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

// Knows nobody.
class NoPlayers final : public PlayerLookup {
 public:
  void who(std::string /*token*/, Known known) override { known(std::nullopt); }
};

}  // namespace server::lobby
