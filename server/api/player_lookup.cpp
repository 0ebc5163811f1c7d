#include "server/api/player_lookup.hpp"

#include "server/api/player_routes.hpp"

#include <utility>
#include <variant>

namespace server::api {
namespace {

lobby::KnownPlayer known_player(const protocol::PlayerInfo& player) {
  lobby::KnownPlayer known{
      .id = player.id, .name = player.name, .registered = player.registered, .points = {}};
  for (const protocol::RatingInfo& rating : player.ratings)
    known.points[rating.family] = static_cast<double>(rating.points);
  return known;
}

}  // namespace

void AccountLookup::who(std::string token, Known known) {
  const auto answer = [this, known](std::optional<lobby::KnownPlayer> player) {
    shards_.post(net::lobby_shard,
                 [known, player = std::move(player)](rooms::Rooms&) { known(player); });
  };
  if (players_ == nullptr) return answer(std::nullopt);
  const bool taken = jobs_.post([this, token = std::move(token), answer] {
    const auto found = find_player(*players_, token);
    const auto* player = std::get_if<protocol::PlayerInfo>(&found);
    answer(player == nullptr ? std::nullopt : std::optional(known_player(*player)));
  });
  if (!taken) answer(std::nullopt);
}

bool AccountLookup::guests_play() const {
  return players_ == nullptr || catalog_->accounts().guests;
}

}  // namespace server::api
