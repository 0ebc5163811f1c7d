#include "server/rooms/listing.hpp"

#include "protocol/encode.hpp"

#include <algorithm>

namespace server::rooms {

using protocol::RoomInfo;
using protocol::RoomState;

namespace {

std::size_t people_in(const RoomInfo& info) {
  const auto is_there = [](const protocol::SeatInfo& seat) { return seat.connected && !seat.bot; };
  return info.spectators + static_cast<std::size_t>(std::ranges::count_if(info.seats, is_there));
}

}  // namespace

struct Listing::Shown::Text {
  std::once_flag once;
  std::string text;
};

const std::string& Listing::Shown::text() const {
  if (!room) return other->text;
  std::call_once(own_text->once, [this] { own_text->text = protocol::encode_room(*room); });
  return own_text->text;
}

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
  if (next.listed || kept.listed || next.people != kept.people || next.playing != kept.playing) {
    ++version_here_;
    ++version_;
  }
  forget(kept);
  kept = next;
  people_ += kept.people;
  games_ += kept.playing ? 1 : 0;
  if (kept.listed)
    shown_[kept.place] = {
        .room = std::move(room), .version = version_, .own_text = std::make_shared<Shown::Text>()};
}

void Listing::remove(const std::string& code) {
  const std::lock_guard lock(mutex_);
  const auto found = rooms_.find(code);
  if (found == rooms_.end()) return;
  ++version_here_;
  ++version_;
  forget(found->second);
  rooms_.erase(found);
}

void Listing::put_elsewhere(const std::string& server, std::optional<Elsewhere> told) {
  const std::lock_guard lock(mutex_);
  if (!told && !elsewhere_.contains(server)) return;
  ++version_;
  if (told)
    elsewhere_[server] = *std::move(told);
  else
    elsewhere_.erase(server);
  gather();
}

void Listing::gather() {
  const auto before = std::exchange(shown_elsewhere_, {});
  for (const auto& [server, told] : elsewhere_)
    for (const protocol::ListedRoom& room : told.rooms) {
      const Place place{-room.created, room.code};
      const auto known = before.find(place);
      // An unchanged room keeps its version, so it is not sent again.
      if (known != before.end() && known->second.other->text == room.text)
        shown_elsewhere_.insert(*known);
      else
        shown_elsewhere_.insert({place,
                                 {.room = nullptr,
                                  .other = std::make_shared<const protocol::ListedRoom>(room),
                                  .version = version_}});
    }
}

std::uint64_t Listing::version() const {
  const std::lock_guard lock(mutex_);
  return version_;
}

std::uint64_t Listing::version_here() const {
  const std::lock_guard lock(mutex_);
  return version_here_;
}

Listing::Look Listing::look_here(std::size_t most) const {
  const std::lock_guard lock(mutex_);
  return here(most);
}

Listing::Look Listing::here(std::size_t most) const {
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

Listing::Look Listing::look(std::size_t most) const {
  const std::lock_guard lock(mutex_);
  Look look = here(most);
  if (elsewhere_.empty()) return look;
  for (const auto& [server, told] : elsewhere_) {
    look.more += told.more;
    look.people += told.people;
    look.games += told.games;
  }
  for (const auto& [place, shown] : shown_elsewhere_)
    if (!rooms_.contains(place.second)) look.rooms.push_back(shown);
  std::ranges::sort(look.rooms, {}, [](const Shown& shown) {
    return Place{-(shown.room ? shown.room->created : shown.other->created), shown.code()};
  });
  if (look.rooms.size() > most) {
    look.more += look.rooms.size() - most;
    look.rooms.resize(most);
  }
  return look;
}

}  // namespace server::rooms
