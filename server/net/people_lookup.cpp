#include "server/net/people_lookup.hpp"

#include "server/net/people_routes.hpp"
#include "server/net/world.hpp"

#include <utility>
#include <variant>

namespace server::net {
namespace {

hall::KnownPlayer known_player(const protocol::PlayerInfo& player) {
  hall::KnownPlayer known{
      .id = player.id, .name = player.name, .registered = player.registered, .points = {}};
  for (const protocol::RatingInfo& rating : player.ratings)
    known.points[rating.family] = static_cast<double>(rating.points);
  return known;
}

}  // namespace

void PeopleLookup::who(std::string token, Known known) {
  const auto answer = [this, known](std::optional<hall::KnownPlayer> player) {
    world_->shards.post(World::hall_shard,
                        [known, player = std::move(player)](hall::Rooms&) { known(player); });
  };
  if (world_->people == nullptr) return answer(std::nullopt);
  const bool taken = world_->people_work.post([this, token = std::move(token), answer] {
    const auto found = find_player(*world_->people, token);
    const auto* player = std::get_if<protocol::PlayerInfo>(&found);
    answer(player == nullptr ? std::nullopt : std::optional(known_player(*player)));
  });
  if (!taken) answer(std::nullopt);
}

bool PeopleLookup::guests_play() const {
  return world_->people == nullptr || world_->offer->accounts().guests;
}

}  // namespace server::net
