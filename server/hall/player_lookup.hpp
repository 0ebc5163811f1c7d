// Who a client is, beyond the name it gives: the hall asks, whoever keeps the players answers.
#pragma once

#include "engine/presets.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>

namespace server::hall {

struct KnownPlayer {
  std::string id;
  std::string name;
  bool registered = false;
  std::map<std::string, double> points;  // by family; who has not played one is not rated in it
};

// Games in which one is as good as in the other.
inline std::string family_of(engine::Preset preset) {
  switch (preset) {
    case engine::Preset::kingdomino:
    case engine::Preset::kingdomino_bga:
    case engine::Preset::kingdomino_italian:
      return "kingdomino";
    case engine::Preset::mighty_duel:
      return "mighty_duel";
    case engine::Preset::queendomino:
      return "queendomino";
    case engine::Preset::royal:
    case engine::Preset::royal_teams:
      return "royal";
  }
  return "";
}

class PlayerLookup {
 public:
  using Known = std::function<void(std::optional<KnownPlayer>)>;

  virtual ~PlayerLookup() = default;

  // Answers once, at once or later, on the hall's thread; nothing: nobody has this token.
  virtual void who(std::string token, Known known) = 0;
};

// Knows nobody.
class NoPlayers final : public PlayerLookup {
 public:
  void who(std::string /*token*/, Known known) override { known(std::nullopt); }
};

}  // namespace server::hall
