// Finds the player of a client's token. The lobby calls it; api::AccountLookup implements it.
#pragma once

#include "engine/result.hpp"
#include "protocol/player.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>

namespace server::lobby {

struct PlayerIdentity {
  protocol::PlayerId id;
  std::string name;
  bool registered = false;
  std::map<protocol::Family, double> points;  // no entry: not rated in this family
};

// The storage does not answer, or too many look-ups are waiting.
struct LookupFailed {};

class PlayerLookup {
 public:
  // nullopt: unknown token.
  using LookupResult = engine::Result<std::optional<PlayerIdentity>, LookupFailed>;
  using IdentityHandler = std::function<void(LookupResult)>;

  virtual ~PlayerLookup() = default;

  // Calls `done` once, at once or later, on the lobby's thread. `payer`: see util::WorkPool.
  virtual void find(protocol::PlayerToken token, const std::string& payer,
                    IdentityHandler done) = 0;
  // Whether players without an account may play.
  virtual bool allows_guests() const { return true; }
};

}  // namespace server::lobby
