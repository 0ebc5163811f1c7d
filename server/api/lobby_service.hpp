// Runs the lobby on its shard and opens rooms for matched players, each on its own shard.
#pragma once

#include "server/api/rules_catalog.hpp"
#include "server/api/server_status.hpp"
#include "server/api/storage_status.hpp"
#include "server/lobby/lobby.hpp"
#include "server/net/shards.hpp"
#include "server/rooms/directory.hpp"
#include "server/util/current.hpp"

namespace server::api {

class LobbyService final : public rooms::MatchedRooms {
 public:
  struct LobbyParts {
    rooms::Directory& directory;
    room::RandomSource& random;
    lobby::PlayerLookup& players;
    const players::Bans& bans;
    net::Shards& shards;
    const StorageStatus& storage;
    const util::Current<RulesCatalog>& catalog;
    const ServerStatus& status;
  };

  // Create it before the shards start. Outlives their loops; its parts outlive it.
  LobbyService(const LobbyParts& parts, const protocol::LimitsInfo& limits);

  lobby::Lobby& lobby() { return lobby_; }

  bool admits(const std::string& payer) const override;
  engine::RulesRequest offered(const engine::RulesRequest& wanted) const override;
  void open(MatchedRoom wanted, MatchedRoomHandler done) override;

 private:
  // Until the lobby is empty.
  void tick_later();

  const LobbyParts parts_;
  lobby::Lobby lobby_;
  bool ticks_ = false;  // only on the lobby's shard
};

}  // namespace server::api
