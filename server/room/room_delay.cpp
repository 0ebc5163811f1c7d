// The room's delay for spectators, so that they cannot help a player. Everything that spectators
// see of the table goes through public_seq().
#include "protocol/encode.hpp"
#include "server/room/room.hpp"

#include <utility>

namespace server::room {

bool Room::delayed() const {
  return opened_.settings.delay_moves > 0 || opened_.settings.delay_seconds > 0;
}

std::optional<std::uint32_t> Room::known_seq() const {
  return history() != nullptr ? std::optional(history()->seq()) : std::nullopt;
}

std::optional<std::uint32_t> Room::seq_for(const Member& member) const {
  return member.seat ? known_seq() : public_seq();
}

void Room::tell_present(const Frame& frame) const {
  for (const Member& member : audience_.members())
    if (member.seat || !delayed()) member.subscriber->deliver(frame);
}

void Room::release(Milliseconds now) {
  if (!delayed() || history() == nullptr) return;
  const History& history = *this->history();
  const bool over = history.phase() == engine::Phase::over;
  const auto old_enough = [&](std::uint32_t seq) {
    return over || (seq + opened_.settings.delay_moves <= history.seq() &&
                    history.time(seq) + 1000 * opened_.settings.delay_seconds <= now);
  };
  const std::optional<std::uint32_t> before = horizon_;
  for (std::uint32_t next = horizon_ ? *horizon_ + 1 : 0; next <= history.seq() && old_enough(next);
       ++next)
    horizon_ = next;
  if (horizon_ == before) return;
  changed_ = true;

  Frame snapshot;
  for (Member& member : audience_.members()) {
    // Members that are catching up reach these rows by catch_up().
    if (member.seat || member.behind) continue;
    if (!member.shown) {
      if (!snapshot) snapshot = history.snapshot(*horizon_);
      member.subscriber->deliver(snapshot);
    } else {
      while (*member.shown < *horizon_)
        member.subscriber->deliver(
            make_frame(protocol::encode_step(this->history()->step(++*member.shown), member.diff)));
    }
    member.shown = horizon_;
  }
}

}  // namespace server::room
