// Looks up the accounts of lobby clients on the players' thread and returns them on the lobby's.
#pragma once

#include "server/api/rules_catalog.hpp"
#include "server/lobby/player_lookup.hpp"
#include "server/net/shards.hpp"
#include "server/players/players.hpp"
#include "server/util/current.hpp"
#include "server/util/job_queue.hpp"

namespace server::api {

class AccountLookup final : public lobby::PlayerLookup {
 public:
  // `players`: null without accounts. All references outlive this.
  AccountLookup(net::Shards& shards, players::Players* players, util::JobQueue& player_jobs,
                const util::Current<RulesCatalog>& catalog)
      : shards_(shards), players_(players), jobs_(player_jobs), catalog_(catalog) {}

  void find(std::string token, IdentityHandler done) override;
  bool allows_guests() const override;

 private:
  net::Shards& shards_;
  players::Players* const players_;
  util::JobQueue& jobs_;
  const util::Current<RulesCatalog>& catalog_;
};

}  // namespace server::api
