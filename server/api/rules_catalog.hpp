// The presets that can be played, with the building tiles of the operator's file. Immutable; any
// thread.
#pragma once

#include "engine/presets.hpp"
#include "protocol/preset_list.hpp"
#include "protocol/tile_list.hpp"
#include "server/api/cached_text.hpp"

#include <optional>

namespace server::api {

class RulesCatalog {
 public:
  explicit RulesCatalog(const std::optional<engine::Buildings>& building_file = std::nullopt,
                        protocol::ChatMode chat = protocol::ChatMode::open,
                        const protocol::AccountsInfo& accounts = {})
      : building_file_(building_file),
        accounts_(accounts),
        presets_(protocol::encode_presets(building_file_, chat, accounts)),
        tiles_(protocol::encode_tiles(building_file_)) {}

  // The same tiles with other settings.
  RulesCatalog with(protocol::ChatMode chat, const protocol::AccountsInfo& accounts) const {
    return RulesCatalog(building_file_, chat, accounts);
  }

  // The request of the host, with the values that the server supplies.
  engine::RulesRequest request(const engine::RulesRequest& wanted) const {
    return engine::with_building_file(wanted, building_file_);
  }
  // The bodies of GET /api/presets and GET /api/tiles.
  const CachedText& presets() const { return presets_; }
  const CachedText& tiles() const { return tiles_; }
  const protocol::AccountsInfo& accounts() const { return accounts_; }

 private:
  std::optional<engine::Buildings> building_file_;
  protocol::AccountsInfo accounts_;
  CachedText presets_;
  CachedText tiles_;
};

}  // namespace server::api
