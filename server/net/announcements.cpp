#include "server/net/announcements.hpp"

#include "protocol/encode.hpp"
#include "server/room/audience.hpp"
#include "server/util/limits.hpp"

#include <algorithm>

namespace server::net {

room::Frame Announcements::announce(const std::string& text, const protocol::RoomCode& room,
                                    Milliseconds lasts, const Now& now) {
  const std::lock_guard lock(mutex_);
  newest_ = std::max(newest_ + 1, now.wall.count());
  const room::Frame frame =
      room::make_frame(protocol::encode(protocol::Announcement{newest_, text, newest_ + lasts}));
  if (posted_.size() >= limits::announcements_max) posted_.erase(posted_.begin());
  posted_.push_back({frame, room, now.steady + lasts});
  return frame;
}

room::Frame Announcements::set_countdown(const protocol::Countdown& countdown) {
  const room::Frame frame = room::make_frame(protocol::encode(countdown));
  const std::lock_guard lock(mutex_);
  countdown_ = countdown.until ? std::optional(countdown) : std::nullopt;
  return frame;
}

room::Frame Announcements::set_storage(const protocol::StorageState& storage) {
  const room::Frame frame = room::make_frame(protocol::encode(storage));
  const std::lock_guard lock(mutex_);
  storage_ = storage.waits ? frame : nullptr;
  return frame;
}

std::vector<room::Frame> Announcements::active_for(const protocol::RoomCode& room, const Now& now) {
  std::vector<room::Frame> frames;
  const std::lock_guard lock(mutex_);
  std::erase_if(posted_, [&](const Posted& one) { return one.until <= now.steady; });
  for (const Posted& one : posted_)
    if (one.room.empty() || one.room == room) frames.push_back(one.frame);
  if (countdown_) {
    countdown_->time = now.wall.count();
    frames.push_back(room::make_frame(protocol::encode(*countdown_)));
  }
  if (storage_) frames.push_back(storage_);
  return frames;
}

}  // namespace server::net
