#include "server/room/room_context.hpp"

#include "protocol/encode.hpp"

#include <utility>

namespace server::room {

RoomContext::RoomContext(RoomCode room_code, Opened opened, const engine::Rules& rules,
                         Journal& its_journal, RandomSource& random_source,
                         const protocol::LimitsInfo& its_limits, telemetry::Metrics& shard_metrics)
    : code(std::move(room_code)),
      journal(its_journal),
      random(random_source),
      limits(its_limits),
      metrics(shard_metrics),
      roster(std::move(opened), rules),
      commits(code, journal),
      feed(roster.settings(), audience),
      game(roster, commits),
      touched(roster.opened().time),
      attended(touched),
      timeline(touched) {}

std::optional<RoomError> RoomContext::not_serving() const {
  if (commits.halted()) return RoomError::halted;
  if (stopping) return RoomError::shutting_down;
  return std::nullopt;
}

std::optional<protocol::Refusal> RoomContext::refusal() const {
  if (commits.halted()) return protocol::Refusal::halted;
  if (stopping) return protocol::Refusal::shutting_down;
  return std::nullopt;
}

std::optional<protocol::Refusal> RoomContext::refusal_to_store() const {
  if (const auto refusal = this->refusal()) return refusal;
  if (commits.full()) return protocol::Refusal::busy;
  return std::nullopt;
}

void RoomContext::reject(Subscriber& to, protocol::Rejected notice) const {
  metrics.count(notice.refusal);
  const Member* member = audience.find(to);
  notice.seq =
      (member != nullptr ? feed.seq_for(*member, game.history()) : feed.public_seq(game.history()))
          .value_or(0);
  to.deliver(make_frame(protocol::encode(notice)));
}

}  // namespace server::room
