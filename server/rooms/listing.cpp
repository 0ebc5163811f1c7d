#include "server/rooms/listing.hpp"

#include "protocol/encode.hpp"

#include <algorithm>

namespace server::rooms {

using protocol::RoomInfo;
using protocol::RoomState;

namespace {

std::size_t clients_in(const RoomInfo& info) {
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

void Listing::forget(const ListedEntry& entry) {
  clients_ -= entry.clients;
  games_ -= entry.playing ? 1 : 0;
  if (entry.listed) shown_.erase(entry.place);
}

void Listing::put(const RoomInfo& info) {
  const ListedEntry next{.clients = clients_in(info),
                         .playing = info.state == RoomState::playing,
                         .listed = info.settings.listed && info.state != RoomState::finished,
                         .place = {-info.created, info.code}};
  auto room = next.listed ? std::make_shared<const RoomInfo>(info) : nullptr;
  const std::lock_guard lock(mutex_);
  ListedEntry& entry = rooms_[info.code];
  if (next.listed || entry.listed || next.clients != entry.clients ||
      next.playing != entry.playing) {
    ++version_here_;
    ++version_;
  }
  forget(entry);
  entry = next;
  clients_ += entry.clients;
  games_ += entry.playing ? 1 : 0;
  if (entry.listed)
    shown_[entry.place] = {
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

void Listing::put_node_list(const std::string& server, std::optional<NodeList> list) {
  const std::lock_guard lock(mutex_);
  if (!list && !node_lists_.contains(server)) return;
  ++version_;
  if (list)
    node_lists_[server] = *std::move(list);
  else
    node_lists_.erase(server);
  merge_node_lists();
}

void Listing::merge_node_lists() {
  const auto before = std::exchange(shown_remote_, {});
  for (const auto& [server, list] : node_lists_)
    for (const protocol::ListedRoom& room : list.rooms) {
      const ListPosition place{-room.created, room.code};
      const auto known = before.find(place);
      // An unchanged room keeps its version, so it is not sent again.
      if (known != before.end() && known->second.other->text == room.text)
        shown_remote_.insert(*known);
      else
        shown_remote_.insert({place,
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

Listing::Snapshot Listing::local_snapshot(std::size_t most) const {
  const std::lock_guard lock(mutex_);
  return local_rooms(most);
}

Listing::Snapshot Listing::local_rooms(std::size_t most) const {
  Snapshot snapshot{.rooms = {},
                    .more = shown_.size() - std::min(most, shown_.size()),
                    .clients = clients_,
                    .games = games_};
  for (const auto& [place, shown] : shown_) {
    if (snapshot.rooms.size() == most) break;
    snapshot.rooms.push_back(shown);
  }
  return snapshot;
}

Listing::Snapshot Listing::snapshot(std::size_t most) const {
  const std::lock_guard lock(mutex_);
  Snapshot snapshot = local_rooms(most);
  if (node_lists_.empty()) return snapshot;
  for (const auto& [server, list] : node_lists_) {
    snapshot.more += list.more;
    snapshot.clients += list.clients;
    snapshot.games += list.games;
  }
  for (const auto& [place, shown] : shown_remote_)
    if (!rooms_.contains(place.second)) snapshot.rooms.push_back(shown);
  std::ranges::sort(snapshot.rooms, {}, [](const Shown& shown) {
    return ListPosition{-(shown.room ? shown.room->created : shown.other->created), shown.code()};
  });
  if (snapshot.rooms.size() > most) {
    snapshot.more += snapshot.rooms.size() - most;
    snapshot.rooms.resize(most);
  }
  return snapshot;
}

}  // namespace server::rooms
