// The hall on its shard, and the rooms for people who were matched there, each on its own.
#pragma once

#include "server/hall/hall.hpp"
#include "server/net/world.hpp"

namespace server::net {

// Outlives the world that it serves.
class HallService final : public hall::Tables {
 public:
  HallService(const hall::Directory& directory, room::Chance& chance, hall::PlayerLookup& players,
              const protocol::LimitsInfo& limits)
      : hall_(directory.listing(), *this, chance, players, limits) {}

  // Before the shards start.
  void serve(World& world);
  void keep_out(const people::Bans& bans) { hall_.keep_out(bans); }
  // From the hall's thread.
  void close(protocol::Close reason) { hall_.close(reason); }

  engine::RulesRequest offered(const engine::RulesRequest& wanted) const override;
  void lay(Wanted wanted, Laid laid) override;

 private:
  hall::Hall hall_;
  World* world_ = nullptr;
};

}  // namespace server::net
