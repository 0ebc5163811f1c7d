// Who people in the hall are: asked on the thread for people, answered on the hall's.
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
  // `people`: null: nobody is known. All outlive it.
  AccountLookup(net::Shards& shards, players::People* people, util::JobQueue& people_jobs,
                const util::Current<RulesCatalog>& offer)
      : shards_(shards), people_(people), jobs_(people_jobs), offer_(offer) {}

  void who(std::string token, Known known) override;
  bool guests_play() const override;

 private:
  net::Shards& shards_;
  players::People* const people_;
  util::JobQueue& jobs_;
  const util::Current<RulesCatalog>& offer_;
};

}  // namespace server::api
