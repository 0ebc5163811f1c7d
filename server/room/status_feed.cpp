#include "server/room/status_feed.hpp"

#include "protocol/encode.hpp"

namespace server::room {

bool StatusFeed::is_plain() const {
  const StatusTracker& status = room_.game->status();
  return room_.roster.settings().clock.kind == protocol::ClockKind::none && !status.paused() &&
         status.stand_ins().empty();
}

Frame StatusFeed::frame() const {
  const StatusTracker& status = room_.game->status();
  const std::uint32_t seq = room_.game.announced_seq();
  const RoomTime time = room_.game.history()->time();
  return make_frame(protocol::encode(protocol::GameStatus{.seq = seq,
                                                          .time = time.count(),
                                                          .paused = status.paused(),
                                                          .stand_ins = status.stand_ins(),
                                                          .left = status.clock().left(time),
                                                          .running = status.clock().running(),
                                                          .until = count_of(status.clock().until()),
                                                          .low = clock_watch_.is_low(seq)}));
}

void StatusFeed::broadcast() {
  if (!room_.game->all_announced()) return;
  const bool plain = is_plain();
  if (!plain || !plain_sent_) room_.feed.deliver_present(frame());
  plain_sent_ = plain;
}

void StatusFeed::send(Subscriber& to) const {
  if (room_.game->all_announced() && !is_plain()) to.deliver(frame());
}

}  // namespace server::room
