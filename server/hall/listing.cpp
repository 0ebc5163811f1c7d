#include "server/hall/listing.hpp"

#include <algorithm>

namespace server::hall {

using protocol::RoomInfo;
using protocol::RoomState;

namespace {

std::size_t people_in(const RoomInfo& info) {
  const auto is_there = [](const protocol::SeatInfo& seat) { return seat.connected && !seat.bot; };
  return info.spectators + static_cast<std::size_t>(std::ranges::count_if(info.seats, is_there));
}

}  // namespace

void Listing::forget(const Kept& kept) {
  people_ -= kept.people;
  games_ -= kept.playing ? 1 : 0;
  if (kept.listed) shown_.erase(kept.place);
}

void Listing::put(const RoomInfo& info) {
  const Kept next{.people = people_in(info),
                  .playing = info.state == RoomState::playing,
                  .listed = info.settings.listed && info.state != RoomState::finished,
                  .place = {-info.created, info.code}};
  auto room = next.listed ? std::make_shared<const RoomInfo>(info) : nullptr;
  const std::lock_guard lock(mutex_);
  Kept& kept = rooms_[info.code];
  if (next.listed || kept.listed || next.people != kept.people || next.playing != kept.playing)
    ++version_;
  forget(kept);
  kept = next;
  people_ += kept.people;
  games_ += kept.playing ? 1 : 0;
  if (kept.listed) shown_[kept.place] = {std::move(room), version_};
}

void Listing::remove(const std::string& code) {
  const std::lock_guard lock(mutex_);
  const auto found = rooms_.find(code);
  if (found == rooms_.end()) return;
  ++version_;
  forget(found->second);
  rooms_.erase(found);
}

std::uint64_t Listing::version() const {
  const std::lock_guard lock(mutex_);
  return version_;
}

Listing::Look Listing::look(std::size_t most) const {
  const std::lock_guard lock(mutex_);
  Look look{.rooms = {},
            .more = shown_.size() - std::min(most, shown_.size()),
            .people = people_,
            .games = games_};
  for (const auto& [place, shown] : shown_) {
    if (look.rooms.size() == most) break;
    look.rooms.push_back(shown);
  }
  return look;
}

}  // namespace server::hall
