#include "server/net/hall_service.hpp"

#include "server/clock.hpp"
#include "server/hall/new_rooms.hpp"
#include "server/limits.hpp"

#include <utility>
#include <variant>

namespace server::net {

using protocol::Refusal;
using room::RoomError;

namespace {

Refusal refusal_for(RoomError error) {
  if (error == RoomError::draining) return Refusal::draining;
  return error == RoomError::shutting_down ? Refusal::shutting_down : Refusal::halted;
}

}  // namespace

void HallService::serve(World& world) {
  world_ = &world;
  world.hall = &hall_;
  world.shards.post_every(World::hall_shard, limits::hall_tick,
                          [this](hall::Rooms&) { hall_.tick(now()); });
}

engine::RulesRequest HallService::offered(const engine::RulesRequest& wanted) const {
  return world_->offer->request(wanted);
}

void HallService::lay(Wanted wanted, Laid laid) {
  const Laid answer = [this, laid = std::move(laid)](const auto& outcome) {
    world_->shards.post(World::hall_shard, [laid, outcome](hall::Rooms&) { laid(outcome); });
  };
  if (world_->stopping) return answer(Refusal::shutting_down);
  if (!world_->healthy()) return answer(Refusal::halted);
  const auto claimed = world_->directory.claim_new();
  if (!claimed) return answer(Refusal::busy);
  hall::open_matched(post_to_room(*world_), *claimed, std::move(wanted), now,
                     [answer](const auto& outcome) {
                       if (const auto* error = std::get_if<RoomError>(&outcome))
                         return answer(refusal_for(*error));
                       answer(std::get<room::RoomCode>(outcome));
                     });
}

}  // namespace server::net
