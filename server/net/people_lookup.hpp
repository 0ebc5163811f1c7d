// Who people in the hall are: asked on the thread for people, answered on the hall's.
#pragma once

#include "server/hall/player_lookup.hpp"

namespace server::net {

struct World;

class PeopleLookup final : public hall::PlayerLookup {
 public:
  // Before the shards start.
  void serve(World& world) { world_ = &world; }

  void who(std::string token, Known known) override;
  bool guests_play() const override;

 private:
  World* world_ = nullptr;
};

}  // namespace server::net
