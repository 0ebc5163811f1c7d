// Who a client is, beyond the name it gives: the lobby asks, whoever keeps the players answers.
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
  std::map<protocol::Family, double> points;  // who has not played one is not rated in it
};

class PlayerLookup {
 public:
  using Known = std::function<void(std::optional<KnownPlayer>)>;

  virtual ~PlayerLookup() = default;

  // Answers once, at once or later, on the lobby's thread; nothing: nobody has this token.
  virtual void who(std::string token, Known known) = 0;
  // Whether people play who are not registered.
  virtual bool guests_play() const { return true; }
};

// Knows nobody.
class NoPlayers final : public PlayerLookup {
 public:
  void who(std::string /*token*/, Known known) override { known(std::nullopt); }
};

}  // namespace server::lobby
