#include "server/room/spectator_feed.hpp"

#include "protocol/encode_step.hpp"

namespace server::room {

std::optional<std::uint32_t> SpectatorFeed::public_seq(const History* history) const {
  if (delayed()) return horizon_;
  return history != nullptr ? std::optional(history->seq()) : std::nullopt;
}

std::optional<std::uint32_t> SpectatorFeed::seq_for(const Member& member,
                                                    const History* history) const {
  if (!member.seat) return public_seq(history);
  return history != nullptr ? std::optional(history->seq()) : std::nullopt;
}

void SpectatorFeed::deliver_present(const Frame& frame) const {
  for (const Member& member : audience_.members())
    if (member.seat || !delayed()) member.subscriber->deliver(frame);
}

bool SpectatorFeed::catch_up(Member& member, History& history) const {
  return Audience::catch_up(member, history, *seq_for(member, &history));
}

Frame SpectatorFeed::snapshot(const Member& member, History& history) {
  const std::uint32_t seq = *seq_for(member, &history);
  if (seq == history.seq()) return history.snapshot();
  if (!horizon_snapshot_) horizon_snapshot_ = history.snapshot(seq);
  return horizon_snapshot_;
}

bool SpectatorFeed::release(History& history, Milliseconds now) {
  if (!delayed()) return false;
  const bool over = history.phase() == engine::Phase::over;
  const auto old_enough = [&](std::uint32_t seq) {
    return over || (seq + settings_.delay_moves <= history.seq() &&
                    history.time(seq) + 1000 * settings_.delay_seconds <= now);
  };
  const std::optional<std::uint32_t> before = horizon_;
  for (std::uint32_t next = horizon_ ? *horizon_ + 1 : 0; next <= history.seq() && old_enough(next);
       ++next)
    horizon_ = next;
  if (horizon_ == before) return false;
  forget_frames();

  for (Member& member : audience_.members()) {
    // A spectator that still receives older steps gets these by catch_up().
    if (member.seat || member.behind) continue;
    if (!member.shown) {
      member.subscriber->deliver(snapshot(member, history));
    } else {
      while (*member.shown < *horizon_)
        member.subscriber->deliver(
            make_frame(protocol::encode_step(history.step(++*member.shown), member.diff)));
    }
    member.shown = horizon_;
  }
  return true;
}

}  // namespace server::room
