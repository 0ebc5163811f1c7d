#include "server/api/lobby_service.hpp"

#include "server/api/http_context.hpp"
#include "server/rooms/room_factory.hpp"
#include "server/util/clock.hpp"
#include "server/util/limits.hpp"

#include <utility>

namespace server::api {

using protocol::Refusal;
using room::RoomError;

namespace {

Refusal refusal_for(RoomError error) {
  if (error == RoomError::draining) return Refusal::draining;
  return error == RoomError::shutting_down ? Refusal::shutting_down : Refusal::halted;
}

}  // namespace

LobbyService::LobbyService(const LobbyParts& parts, const protocol::LimitsInfo& limits)
    : parts_(parts), lobby_(parts.directory.listing(), *this, parts.random, parts.players, limits) {
  lobby_.set_bans(parts.bans);
  lobby_.on_join([this] { tick_later(); });
  lobby_.on_backlog([this] {
    parts_.shards.post(net::lobby_shard, [this](rooms::Rooms&) { lobby_.deliver_some(); });
  });
}

void LobbyService::tick_later() {
  if (std::exchange(ticks_, true)) return;
  parts_.shards.post_after(net::lobby_shard, limits::lobby_tick, [this](rooms::Rooms&) {
    ticks_ = false;
    lobby_.tick(now());
    if (!lobby_.empty()) tick_later();
  });
}

engine::RulesRequest LobbyService::offered(const engine::RulesRequest& wanted) const {
  return parts_.catalog->request(wanted);
}

bool LobbyService::admits(const std::string& payer) const {
  return parts_.directory.admits(payer);
}

void LobbyService::open(MatchedRoom wanted, MatchedRoomHandler done) {
  const MatchedRoomHandler answer = [this, done = std::move(done)](const auto& outcome) {
    parts_.shards.post(net::lobby_shard, [done, outcome](rooms::Rooms&) { done(outcome); });
  };
  if (parts_.status.stopping) return answer(Refusal::shutting_down);
  if (!parts_.storage.healthy()) return answer(Refusal::halted);
  // The room would begin when the database is back, for players who have gone by then.
  if (parts_.storage.unavailable()) return answer(Refusal::busy);
  const auto claimed = parts_.directory.claim_new(
      rooms::code_length_for(wanted.opened.settings.listed), wanted.payer);
  if (!claimed) return answer(Refusal::busy);
  rooms::open_matched(post_to_room(parts_.shards), *claimed, std::move(wanted), now,
                      [answer](const auto& outcome) {
                        if (!outcome) return answer(refusal_for(outcome.error()));
                        answer(*outcome);
                      });
}

}  // namespace server::api
