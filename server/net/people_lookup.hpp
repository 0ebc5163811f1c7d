// Who people in the hall are: asked on the thread for people, answered on the hall's.
#pragma once

#include "server/hall/player_lookup.hpp"
#include "server/net/background.hpp"
#include "server/net/current.hpp"
#include "server/net/offer.hpp"
#include "server/net/shards.hpp"
#include "server/people/people.hpp"

namespace server::net {

class PeopleLookup final : public hall::PlayerLookup {
 public:
  // `people`: null: nobody is known. All outlive it.
  PeopleLookup(Shards& shards, people::People* people, Background& people_jobs,
               const Current<Offer>& offer)
      : shards_(shards), people_(people), jobs_(people_jobs), offer_(offer) {}

  void who(std::string token, Known known) override;
  bool guests_play() const override;

 private:
  Shards& shards_;
  people::People* const people_;
  Background& jobs_;
  const Current<Offer>& offer_;
};

}  // namespace server::net
