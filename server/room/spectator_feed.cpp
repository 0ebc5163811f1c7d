#include "server/room/spectator_feed.hpp"

#include "protocol/encode_step.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <array>

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
    if (sees_present(member)) member.subscriber->deliver(frame);
}

bool SpectatorFeed::catch_up(Member& member, History& history) const {
  return Audience::catch_up(member, history, *seq_for(member, &history));
}

bool SpectatorFeed::release(History& history, RoomTime now) {
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

  // A spectator that still receives older steps gets these by catch_up().
  const auto follows = [](const Member& member) { return !member.seat && !member.behind; };
  std::uint32_t oldest = *horizon_;
  for (Member& member : audience_.members()) {
    if (!follows(member)) continue;
    if (!member.shown || *member.shown + limits::encoded_steps_max < *horizon_) {
      member.subscriber->deliver(history.snapshot(*horizon_));
      member.shown = horizon_;
    }
    oldest = std::min(oldest, *member.shown);
  }
  // Each step once for all, because older ones are encoded again when they are read.
  for (std::uint32_t seq = oldest + 1; seq <= *horizon_; ++seq) {
    std::array<Frame, 3> frames;
    for (Member& member : audience_.members()) {
      if (!follows(member) || *member.shown >= seq) continue;
      Frame& frame = frames[static_cast<std::size_t>(member.diff)];
      if (!frame) frame = make_frame(protocol::encode_step(history.step(seq), member.diff));
      member.subscriber->deliver(frame);
      member.shown = seq;
    }
  }
  return true;
}

}  // namespace server::room
