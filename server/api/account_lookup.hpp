// Looks up the accounts of lobby clients on the players' thread and returns them on the lobby's.
#pragma once

#include "server/api/rules_catalog.hpp"
#include "server/lobby/player_lookup.hpp"
#include "server/net/shards.hpp"
#include "server/players/players.hpp"
#include "server/util/current.hpp"
#include "server/util/work_pool.hpp"

namespace server::api {

class AccountLookup final : public lobby::PlayerLookup {
 public:
  // `players`: null without accounts. All references outlive this.
  AccountLookup(net::Shards& shards, players::Players* players, util::WorkPool& lookups,
                const util::Current<RulesCatalog>& catalog)
      : shards_(shards), players_(players), lookups_(lookups), catalog_(catalog) {}

  void find(protocol::PlayerToken token, const std::string& payer, IdentityHandler done) override;
  bool allows_guests() const override;

 private:
  net::Shards& shards_;
  players::Players* const players_;
  util::WorkPool& lookups_;
  const util::Current<RulesCatalog>& catalog_;
};

}  // namespace server::api
