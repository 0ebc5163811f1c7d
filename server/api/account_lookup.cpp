#include "server/api/account_lookup.hpp"

#include "server/api/player_routes.hpp"

#include <utility>
#include <variant>

namespace server::api {
namespace {

lobby::PlayerIdentity known_player(const protocol::PlayerInfo& player) {
  lobby::PlayerIdentity known{
      .id = player.id, .name = player.name, .registered = player.registered, .points = {}};
  for (const protocol::RatingInfo& rating : player.ratings)
    known.points[rating.family] = static_cast<double>(rating.points);
  return known;
}

}  // namespace

void AccountLookup::find(protocol::PlayerToken token, const std::string& payer,
                         IdentityHandler done) {
  const auto answer = [this, done](LookupResult found) {
    shards_.post(net::lobby_shard,
                 [done, found = std::move(found)](rooms::Rooms&) { done(found); });
  };
  if (players_ == nullptr) return answer(std::optional<lobby::PlayerIdentity>());
  const bool taken = lookups_.post(payer, [this, token = std::move(token), answer] {
    const auto found = find_player(*players_, token);
    if (found) return answer(std::optional(known_player(*found)));
    if (found.error() == players::PlayerError::busy) return answer(lobby::LookupFailed{});
    answer(std::optional<lobby::PlayerIdentity>());
  });
  if (!taken) answer(lobby::LookupFailed{});
}

bool AccountLookup::allows_guests() const {
  return players_ == nullptr || catalog_->accounts().guests;
}

}  // namespace server::api
